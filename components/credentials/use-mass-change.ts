import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import type { Credentials } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type Refusals, refusalsOf } from "./refusals";

type Options = {
  credentials: readonly Credentials[];
  /** Makes the change; gives the sentence that says what happened. */
  change: (credentials: readonly Credentials[]) => Promise<string>;
  onDone: () => void;
};

const none: Refusals = new Map();

/** One change of many credentials: all of them or none. Those that refuse are named, and can be left out. */
export function useMassChange({ credentials, change, onDone }: Options) {
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  const [left, setLeft] = useState(credentials);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(none);
  const run = async () => {
    setBusy(true);
    setProblem(null);
    setRefusals(none);
    try {
      notify({ tone: "ok", text: await change(left) });
      onDone();
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.message || errors("noAnswer"));
      setRefusals(refusalsOf(failure.fields));
    } finally {
      setBusy(false);
    }
  };
  const leaveOut = () => {
    setLeft(left.filter(({ pk }) => !refusals.has(pk)));
    setProblem(null);
    setRefusals(none);
  };
  return { left, isBusy, problem, refusals, run, leaveOut };
}
