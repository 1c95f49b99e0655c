import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { applyImportCall, previewImportCall } from "@/lib/credentials/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send, sendForm } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

import { useCredentialsPlace } from "../credentials-place.client";

export type Preview = Received<typeof previewImportCall.returns>;

/** Reads a file of credentials, and imports the selected rows. */
export function useImport(onDone: () => void) {
  const { load, ...preview } = usePreview(onDone);
  // Files of other systems may not name the organization.
  const { organizationId } = useCredentialsPlace();
  const place: { organization?: string } = organizationId === null ? {} : { organization: String(organizationId) };
  return { ...preview, read: (file: File) => load(() => sendForm(previewImportCall, { file, ...place })) };
}

/** Previews credentials, and imports the selected rows. */
export function usePreview(onDone: () => void) {
  const t = useTranslations("credentialsImport");
  const notify = useSnackbar();
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busyWith, setBusyWith] = useState<"reading" | "applying" | null>(null);
  const { isBusy, problem, forget, run } = useAction();

  const load = async (request: () => Promise<Preview>): Promise<Preview | null> => {
    let result: Preview | null = null;
    await run(async () => {
      setBusyWith("reading");
      result = await request();
    });
    setPreview(result);
    return result;
  };
  const apply = (rows: number[]) =>
    run(async () => {
      if (!preview) return;
      setBusyWith("applying");
      const { created, updated } = await send(applyImportCall, { body: { token: preview.token, rows } });
      notify({ tone: "ok", text: t("done", { created, updated }) });
      onDone();
      router.refresh();
    });
  return {
    preview,
    problem,
    isReading: isBusy && busyWith === "reading",
    isApplying: isBusy && busyWith === "applying",
    load,
    apply,
    forget: () => {
      setPreview(null);
      forget();
    },
  };
}
