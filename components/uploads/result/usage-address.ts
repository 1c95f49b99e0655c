import { pathTo } from "@/lib/navigation/routes";
import type { Upload } from "@/lib/uploads/contract";

type Imported = Pick<Upload, "platform" | "report_types" | "organizations" | "first_month" | "last_month">;

/** Address of a flexible report of the imported usage: by title, or by platform if the report has no titles. */
export function usageAddress({ platform, report_types: types, organizations, first_month, last_month }: Imported) {
  const [type] = types;
  const [whose, ...others] = organizations;
  if (!type || !platform || first_month === null || last_month === null) return null;
  const parameters = new URLSearchParams({
    report_type: type.short_name,
    rows: type.counter_code.startsWith("PR") ? "platform" : "title",
    columns: "metric",
    ...(whose && others.length === 0 && { organization: String(whose.pk) }),
    platform: String(platform.pk),
    from: first_month,
    to: last_month,
  });
  return `${pathTo("flexitable")}?${parameters}`;
}
