import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
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

/**
 * Change of interest definitions: submitting previews it first, then saves exactly what was previewed; can be undone.
 */
export function useInterestChange(onClose: () => void, initial: Partial<InterestChange> = {}) {
  const t = useTranslations("interest.change");
  const notify = useSnackbar();
  const router = useRouter();
  const reasonOf = useFailureText();
  const { run } = useSnackbarAction();
  const latest = useRef({ ...NOTHING, ...initial });
  const [preview, setPreview] = useState<InterestPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const form = useContractForm(changeInterestCall, {
    values: { ...NOTHING, ...initial },
    onDone: ({ changed }) => {
      const back = inverse(latest.current);
      onClose();
      notify({
        tone: "ok",
        text: t(changed > 0 ? "done" : "unchanged"),
        ...(changed > 0 && { action: { label: t("undo"), run: () => void undo(back) } }),
      });
      router.refresh();
    },
  });
  const undo = (change: InterestChange) =>
    run(async () => {
      await send(changeInterestCall, { body: change });
      router.refresh();
      return t("undone");
    });
  const look = async () => {
    const change = latest.current;
    if (change.definitions.length + change.platforms.length === 0) return setProblem(t("nothing"));
    setProblem(null);
    setLooking(true);
    try {
      const response = await send(previewInterestCall, { body: change });
      // A change made since the request has no preview yet.
      if (latest.current === change) setPreview(response);
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

/** Reverts a change; refused if another user has changed the same definitions since. */
const inverse = ({ definitions, platforms }: InterestChange): InterestChange => ({
  definitions: definitions.map(({ seen, group, target_metric: target, seen_target: seenTarget, ...of }) => ({
    ...{ ...of, group: seen ?? null, seen: group },
    // A metric that counts as nothing has no display metric.
    ...(target === undefined ? {} : { target_metric: seenTarget ?? null, seen_target: group === null ? null : target }),
  })),
  platforms: platforms.map(({ platform, report_types, seen }) => ({
    ...{ platform, report_types: seen ?? [], seen: report_types },
  })),
});
