import { CircleCheck } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { listNoInterest } from "@/lib/interest/no-interest";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";

/** Platforms without interest, those with data first. */
export async function NoInterestCard({ scope }: { scope: Scope<"usage.view"> }) {
  const [t, locale, platforms] = await Promise.all([
    getTranslations("maintenance.noInterest"),
    getLocale(),
    listNoInterest(scope, ALL_ORGANIZATIONS),
  ]);
  return (
    <Card
      title={t("title")}
      flush
      action={
        <ButtonLink href={pathTo("interest-overview")} size="small">
          {t("define")}
        </ButtonLink>
      }
    >
      <p className="max-w-prose px-4 pb-3 text-muted">{t("text")}</p>
      <DataTable
        caption={t("title")}
        frameless
        rows={platforms}
        rowKey={({ pk }) => pk}
        columns={[
          {
            key: "platform",
            header: t("platform"),
            cell: (row) => (
              <TextLink
                quiet
                href={pathTo("platform-detail", { platformId: row.pk })}
                className={row.has_data ? "font-semibold" : "font-normal"}
              >
                {entityName(row, locale)}
              </TextLink>
            ),
          },
          {
            key: "provider",
            header: t("provider"),
            cell: ({ provider }) => provider,
            text: ({ provider }) => provider,
          },
          {
            key: "data",
            header: t("hasData"),
            cell: ({ has_data }) =>
              has_data ? (
                <StatusText tone="warning" icon={CircleCheck}>
                  {t("yes")}
                </StatusText>
              ) : (
                <span className="text-muted">{t("no")}</span>
              ),
          },
        ]}
        empty={
          <EmptyState icon={CircleCheck} title={t("noneTitle")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </Card>
  );
}
