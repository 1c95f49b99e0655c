import { Landmark } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { OwnMembership } from "./own-memberships";

type Props = {
  memberships: readonly OwnMembership[];
  /** What those of the consortium reach beyond their own. */
  reach: "staff" | "observer" | null;
};

/** The organizations the person belongs to, and which of them they administer. */
export async function MembershipsCard({ memberships, reach }: Props) {
  const [t, common] = await Promise.all([getTranslations("account.organizations"), getTranslations("common")]);
  return (
    <Card title={t("title")} flush>
      {reach ? <p className="max-w-[100ch] px-4 pt-1 pb-3 text-muted">{t(reach)}</p> : <div className="h-2" />}
      {reach && memberships.length === 0 ? null : (
        <div className="border-hairline border-t">
          <DataTable
            frameless
            caption={t("title")}
            rows={memberships}
            rowKey={({ id }) => id}
            columns={[
              { key: "organization", header: t("organization"), cell: ({ name }) => name },
              {
                key: "admin",
                header: t("admin"),
                width: "12rem",
                cell: ({ isAdmin }) => (
                  <span className={isAdmin ? "font-semibold" : "text-muted"}>{common(isAdmin ? "yes" : "no")}</span>
                ),
              },
            ]}
            empty={
              <EmptyState icon={Landmark} title={t("none")}>
                {t("noneText")}
              </EmptyState>
            }
          />
        </div>
      )}
    </Card>
  );
}
