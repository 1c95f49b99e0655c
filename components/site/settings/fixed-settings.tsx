import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/page/card";
import { DataTable } from "@/components/ui/tables/data-table";
import { readInfo } from "@/lib/site/read-info";

/** Values reported to API clients next to the settings; read-only. */
export async function FixedSettings() {
  const t = await getTranslations("settings");
  const info = readInfo();
  const flag = (on: boolean) => t(on ? "yes" : "no");
  const rows = [
    { name: "ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT", value: flag(info.ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT) },
    { name: "CLICKHOUSE_QUERY_ACTIVE", value: flag(info.CLICKHOUSE_QUERY_ACTIVE) },
    { name: "LANGUAGES", value: info.LANGUAGES.map(([, language]) => language).join(", ") },
    { name: "CELUS_ADMIN_SITE_PATH", value: info.CELUS_ADMIN_SITE_PATH || t("nothing") },
  ] as const;
  return (
    <Card title={t("fixed.title")} flush>
      <p className="max-w-prose px-4 pb-3 text-muted">{t("fixed.text")}</p>
      <DataTable
        caption={t("fixed.title")}
        isCards
        frameless
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: t("column.name"),
            width: "55%",
            cell: ({ name }) => (
              <div className="min-w-56 max-w-[60ch] py-1.5">
                <span className="block font-medium">{t(`fixed.name.${name}`)}</span>
                <span className="block text-muted text-sm">{t(`fixed.meaning.${name}`)}</span>
                <code className="block break-all text-muted text-xs">{name}</code>
              </div>
            ),
          },
          { key: "value", header: t("column.value"), cell: ({ value }) => value },
          {
            key: "source",
            header: t("column.source"),
            width: "10rem",
            cell: () => <Badge tone="muted">{t("fixed.source")}</Badge>,
          },
        ]}
      />
    </Card>
  );
}
