import { useTranslations } from "next-intl";
import { unsetBrokenManyCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Broken = { pk: number; counter_report: { pk: number } | null };

/** Declares credentials, or the reports concerned, fixed; the page and the menu's badges then show it. Gives the sentence that says so. */
export function useMarkFixed() {
  const t = useTranslations("troubleshooting");
  const router = useRouter();
  return async (broken: readonly Broken[]) => {
    const { updated } = await send(unsetBrokenManyCall, { body: bodyOf(broken) });
    router.refresh();
    return t("fixed", { count: updated });
  };
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
