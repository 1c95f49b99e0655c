"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Count } from "@/components/ui/count";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Upload } from "@/lib/uploads/contract";
import { useUploadPlace } from "../upload-place.client";
import type { UploadWork } from "../use-upload-work";

const NONE = 0;

type Props = { upload: Upload; work: UploadWork };

/** The organizations that the file itself tells apart, and whose usage each of them is here. */
export function FileOrganizations({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.organizations");
  const choice = useTranslations("uploadsPages.choice");
  const { organizations } = useUploadPlace();
  const found = upload.preflight?.organizations ?? null;
  const mayChange = upload.can_edit && upload.state === "preflight";
  if (found === null) return null;
  const unknown = found.filter(({ organization }) => organization === null).length;
  return (
    <Card flush title={t("title", { count: found.length })}>
      <p className="px-4 pb-3 text-muted">{t("unknown", { count: unknown })}</p>
      <DataTable
        frameless
        caption={t("title", { count: found.length })}
        rows={found}
        rowKey={({ name }) => name}
        density="relaxed"
        columns={[
          { key: "name", header: t("inFile"), cell: ({ name }) => name || t("nameless") },
          {
            key: "state",
            header: t("state"),
            cell: ({ by }) =>
              by ? (
                <StatusText tone="ok" icon={CircleCheck}>
                  {t(`by.${by}`)}
                </StatusText>
              ) : (
                <StatusText tone="warning" icon={TriangleAlert}>
                  {t("notFound")}
                </StatusText>
              ),
          },
          {
            key: "organization",
            header: t("here"),
            cell: ({ name, organization }) =>
              mayChange ? (
                <div className="min-w-56">
                  <LazyCombobox<number>
                    key={organization?.pk ?? 0}
                    label={t("whose", { name: name || t("nameless") })}
                    hideLabel
                    value={organization?.pk ?? NONE}
                    options={
                      organization
                        ? organizations
                        : [{ value: NONE, label: choice("choose"), disabled: true }, ...organizations]
                    }
                    disabled={work.busyWith !== null}
                    onChange={(pk) => pk && work.change({ organizations: [{ name, organization: pk }] })}
                  />
                </div>
              ) : (
                (organization?.name ?? "–")
              ),
          },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
        ]}
      />
    </Card>
  );
}
