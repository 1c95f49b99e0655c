import { useTranslations } from "next-intl";
import { unsetBrokenManyCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type BrokenReports = { pk: number; counter_report: { pk: number } | null };

/**
 * Marks credentials or reports as fixed and refreshes the page and the menu's badges. Returns the message for the user.
 */
export function useMarkFixed() {
  const t = useTranslations("troubleshooting");
  const router = useRouter();
  return async (broken: readonly BrokenReports[]) => {
    const { updated } = await send(unsetBrokenManyCall, { body: bodyOf(broken) });
    router.refresh();
    return t("fixed", { count: updated });
  };
}

/** Merges reports of the same credentials; a row for the credentials as a whole takes precedence. */
function bodyOf(broken: readonly BrokenReports[]) {
  const reports = new Map<number, number[]>();
  for (const { pk, counter_report } of broken)
    reports.set(pk, [...(reports.get(pk) ?? []), ...(counter_report ? [counter_report.pk] : [])]);
  return [...reports].map(([pk, reportIds]) => ({
    credentials_id: pk,
    ...(reportIds.length > 0 && { counter_reports: reportIds }),
  }));
}
