import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { Received } from "@/lib/access/contract";
import { applyImportCall, previewImportCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send, sendForm } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

import { useCredentialsPlace } from "../credentials-place.client";

export type Preview = Received<typeof previewImportCall.returns>;

/** Reads a file of credentials, and imports the rows that are wanted. */
export function useImport(onDone: () => void) {
  const t = useTranslations("credentialsImport");
  const errors = useTranslations("errors");
  const notify = useSnackbar();
  const router = useRouter();
  // Files of other systems may leave out whose the credentials are.
  const { organizationId } = useCredentialsPlace();
  const place: { organization?: string } = organizationId === null ? {} : { organization: String(organizationId) };
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busyWith, setBusyWith] = useState<"reading" | "applying" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async <T>(work: "reading" | "applying", act: () => Promise<T>): Promise<T | null> => {
    setBusyWith(work);
    setProblem(null);
    try {
      return await act();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setProblem(failure.nonFieldErrors[0] ?? failure.fields.file?.[0] ?? (failure.message || errors("noAnswer")));
      return null;
    } finally {
      setBusyWith(null);
    }
  };

  const read = async (file: File): Promise<Preview | null> => {
    const found = await attempt("reading", () => sendForm(previewImportCall, { file, ...place }));
    setPreview(found);
    return found;
  };
  const apply = async (rows: number[]): Promise<void> => {
    if (!preview) return;
    const done = await attempt("applying", () => send(applyImportCall, { body: { token: preview.token, rows } }));
    if (!done) return;
    notify({ tone: "ok", text: t("done", { created: done.created, updated: done.updated }) });
    onDone();
    router.refresh();
  };
  return {
    preview,
    problem,
    isReading: busyWith === "reading",
    isApplying: busyWith === "applying",
    read,
    apply,
    forget: () => {
      setPreview(null);
      setProblem(null);
    },
  };
}
