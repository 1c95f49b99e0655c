import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { unsetBrokenManyCall } from "@/lib/credentials/contract";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Broken = { pk: number; counter_report: { pk: number } | null };

/** Declares credentials, or the reports concerned, fixed; the page and the menu's badges then show it. */
export function useMarkFixed() {
  const t = useTranslations("troubleshooting");
  const notify = useSnackbar();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const markFixed = async (broken: readonly Broken[]) => {
    setBusy(true);
    try {
      const { updated } = await send(unsetBrokenManyCall, { body: bodyOf(broken) });
      notify({ tone: "ok", text: t("fixed", { count: updated }) });
      router.refresh();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      notify({ tone: "danger", text: [failure.message, ...Object.values(failure.fields).flat()].join(" ") });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, markFixed };
}

/** Each set of credentials once, with all its reports concerned, or as a whole. */
function bodyOf(broken: readonly Broken[]) {
  const reports = new Map<number, number[]>();
  for (const { pk, counter_report } of broken)
    reports.set(pk, [...(reports.get(pk) ?? []), ...(counter_report ? [counter_report.pk] : [])]);
  return [...reports].map(([pk, chosen]) => ({
    credentials_id: pk,
    ...(chosen.length > 0 && { counter_reports: chosen }),
  }));
}
