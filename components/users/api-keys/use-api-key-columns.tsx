import { Ban, CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import type { ApiKey } from "@/lib/users/api-keys/contract";

export function useApiKeyColumns(onRevoke: (apiKey: ApiKey) => void): DataColumn<ApiKey>[] {
  const t = useTranslations("apiKeys");
  const locale = useLocale();
  const { day, timestamp } = useFormat();
  return [
    { key: "name", header: t("column.name"), cell: ({ name, prefix }) => <KeyName {...{ name, prefix }} /> },
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ organization }) => (organization ? entityName(organization, locale) : t("everyOrganization")),
    },
    {
      key: "scopes",
      header: t("column.scopes"),
      cell: ({ scopes }) => (
        <span className="block max-w-72">{scopes.map((scope) => t(`scope.${scope}`)).join(", ")}</span>
      ),
    },
    { key: "made", header: t("column.madeBy"), cell: ({ created_by }) => created_by?.username ?? t("gone") },
    {
      key: "expires",
      header: t("column.expires"),
      cell: ({ expires, is_expired }) =>
        is_expired ? (
          <StatusText tone="danger" icon={CircleAlert}>
            {t("expired", { day: day(expires) })}
          </StatusText>
        ) : (
          <time className="whitespace-nowrap" dateTime={expires}>
            {day(expires)}
          </time>
        ),
    },
    {
      key: "used",
      header: t("column.lastUsed"),
      cell: ({ last_used }) => (
        <span className={last_used ? "whitespace-nowrap" : "text-muted"}>
          {last_used ? timestamp(last_used) : t("neverUsed")}
        </span>
      ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (apiKey) => (
        <IconButton
          label={t("revokeOf", { name: apiKey.name })}
          icon={Ban}
          tone="danger"
          onClick={() => onRevoke(apiKey)}
        />
      ),
    },
  ];
}

function KeyName({ name, prefix }: Pick<ApiKey, "name" | "prefix">) {
  return (
    <span className="block max-w-72 py-0.5">
      <span className="block break-words font-semibold">{name}</span>
      <code className="text-muted text-sm">{`${prefix}…`}</code>
    </span>
  );
}
