import { Download, ScrollText, SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import type { AuditEntry } from "@/lib/audit/contract";
import { pathTo } from "@/lib/navigation/routes";
import type { OrganizationEntity } from "@/lib/organizations/contract";
import { type AuditSearch, auditAddress, auditFile, isFiltered } from "./audit-address";
import { AuditFilters } from "./audit-filters.client";
import { useAuditColumns } from "./use-audit-columns";

type Props = {
  entries: readonly AuditEntry[];
  total: number;
  search: AuditSearch;
  organizations: readonly OrganizationEntity[];
};

/** Who did what, the newest first. */
export function AuditTrail({ entries, total, search, organizations }: Props) {
  const t = useTranslations("audit");
  const locale = useLocale();
  const columns = useAuditColumns();
  return (
    <Card title={t("title")} flush action={<AuditCsv search={search} />}>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <p className="max-w-[100ch] text-muted">{t("intro")}</p>
        <AuditFilters
          search={search}
          organizations={organizations.map((one) => ({ value: one.pk, label: entityName(one, locale) }))}
        />
      </div>
      <div className="border-hairline border-t">
        <DataTable
          frameless
          caption={t("title")}
          columns={columns}
          rows={entries}
          rowKey={({ pk }) => pk}
          empty={<NoEntries isFiltered={isFiltered(search)} />}
        />
      </div>
      {total > 0 ? (
        <div className="border-hairline border-t px-4 py-3">
          <Pager
            page={search.page}
            size={search.size}
            total={total}
            href={(page, size) => auditAddress(search, { page, size: size === 50 || size === 100 ? size : 25 })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function AuditCsv({ search }: { search: AuditSearch }) {
  const t = useTranslations("audit");
  const locale = useLocale();
  return (
    <a href={auditFile(search, locale)} download className={buttonStyle("secondary", "medium")}>
      <Download size={16} aria-hidden />
      {t("csv")}
    </a>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("audit.empty");
  if (isFiltered)
    return (
      <EmptyState
        icon={SearchX}
        title={t("filteredTitle")}
        action={<ButtonLink href={pathTo("management")}>{t("showAll")}</ButtonLink>}
      />
    );
  return (
    <EmptyState icon={ScrollText} title={t("title")}>
      {t("text")}
    </EmptyState>
  );
}
