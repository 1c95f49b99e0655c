import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import type { DataColumn } from "@/components/ui/data-column";
import { knownAction } from "@/lib/audit/action";
import type { AuditEntry } from "@/lib/audit/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { AuditChanges } from "./audit-changes";

/** Time, who, what, on what, whose, from where, and what changed. */
export function useAuditColumns(): DataColumn<AuditEntry>[] {
  const t = useTranslations("audit");
  const { timestamp } = useFormat();
  const organizationName = useOrganizationName();
  const words = (text: string) => {
    const action = knownAction(text);
    return action ? t(`action.${action}`) : text;
  };
  return [
    {
      key: "at",
      header: t("column.at"),
      width: "9rem",
      cell: ({ at }) => (
        <time className="tabular whitespace-nowrap" dateTime={at}>
          {timestamp(at)}
        </time>
      ),
    },
    { key: "actor", header: t("column.actor"), cell: (entry) => <AuditActor entry={entry} /> },
    { key: "action", header: t("column.action"), cell: ({ action }) => words(action) },
    { key: "subject", header: t("column.subject"), cell: ({ subject }) => subject && <Subject {...subject} /> },
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => organizationName(organization),
    },
    {
      key: "network",
      header: t("column.network"),
      cell: ({ network }) => <span className="tabular whitespace-nowrap text-muted">{network}</span>,
    },
    { key: "changes", header: t("column.changes"), cell: (entry) => <AuditChanges entry={entry} /> },
  ];
}

/** An id of 0 is that of nobody, as where an unknown address was refused. */
function Subject({ id, name }: NonNullable<AuditEntry["subject"]>) {
  return (
    <span className="block min-w-32 max-w-72 break-words">
      {name}
      {id === "0" ? null : <span className="tabular text-muted text-sm">{` #${id}`}</span>}
    </span>
  );
}

function useOrganizationName() {
  const t = useTranslations("audit");
  const locale = useLocale();
  return (organization: AuditEntry["organization"]): string => {
    if (!organization) return "";
    const { pk, name, name_en, name_cs } = organization;
    return name || name_en || name_cs ? entityName(organization, locale) : t("organizationGone", { id: pk });
  };
}

/** Who did it; of somebody who acted as another both. */
function AuditActor({ entry: { actor, impersonator } }: { entry: AuditEntry }) {
  const t = useTranslations("audit");
  if (actor.name === "") return <span className="text-muted">{t("nobody")}</span>;
  if (!impersonator) return actor.name;
  return (
    <span className="block py-0.5">
      {impersonator.name}
      <span className="block text-acting-as text-sm">{t("actingAs", { name: actor.name })}</span>
    </span>
  );
}
