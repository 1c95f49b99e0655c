import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import {
  changeInterestCall,
  type InterestChange,
  type InterestPreview,
  previewInterestCall,
} from "@/lib/interest/contract";
import { send } from "@/lib/kit/call/send";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useRouter } from "@/lib/kit/i18n/navigation";

const NOTHING: InterestChange = { definitions: [], platforms: [] };

/** A change of what counts as interest: submitting shows first what it would do, and saves what was seen. */
export function useInterestChange(onClose: () => void) {
  const t = useTranslations("interest.change");
  const notify = useSnackbar();
  const router = useRouter();
  const reasonOf = useFailureText();
  const latest = useRef(NOTHING);
  const [preview, setPreview] = useState<InterestPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const form = useContractForm(changeInterestCall, {
    values: { ...NOTHING },
    onDone: ({ changed }) => {
      onClose();
      notify({ tone: "ok", text: t(changed > 0 ? "done" : "unchanged") });
      router.refresh();
    },
  });
  const look = async () => {
    const asked = latest.current;
    if (asked.definitions.length + asked.platforms.length === 0) return setProblem(t("nothing"));
    setProblem(null);
    setLooking(true);
    try {
      const found = await send(previewInterestCall, { body: asked });
      // What was chosen meanwhile has not been looked at.
      if (latest.current === asked) setPreview(found);
    } catch (failure) {
      setProblem(reasonOf(failure));
    } finally {
      setLooking(false);
    }
  };
  return {
    preview,
    submitText: t(preview ? "save" : "look"),
    alter: (change: Partial<InterestChange>) => {
      latest.current = { ...NOTHING, ...change };
      setPreview(null);
      setProblem(null);
      form.set("definitions", latest.current.definitions);
      form.set("platforms", latest.current.platforms);
    },
    form: {
      ...form,
      problem: problem ?? form.problem,
      isBusy: form.isBusy || isLooking,
      submit: preview ? form.submit : look,
    },
  };
}
