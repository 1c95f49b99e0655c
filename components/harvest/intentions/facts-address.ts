import type { Download } from "@/lib/harvest/contract";
import { pathTo } from "@/lib/navigation/routes";

type Month = Pick<Download, "organization" | "platform" | "counter_report" | "month">;

/** URL of a flexible report of one month's counts: by title, or by platform if the report has no titles. */
export function factsAddress({ organization, platform, counter_report, month }: Month): string {
  const { code, counter_version } = counter_report;
  const parameters = new URLSearchParams({
    report_type: counter_version === "5.1" ? `${code}51` : code,
    rows: code.startsWith("PR") ? "platform" : "title",
    columns: "metric",
    organization: String(organization.pk),
    platform: String(platform.pk),
    from: month,
    to: month,
  });
  return `${pathTo("flexitable")}?${parameters}`;
}
