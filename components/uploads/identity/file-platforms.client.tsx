"use client";

import { CircleCheck, Plus, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { createPlatformCall } from "@/lib/platforms/contract";
import type { Upload } from "@/lib/uploads/contract";
import { useUploadPlace } from "../upload-place.client";
import type { UploadWork } from "../use-upload-work";

const NONE = 0;

type Props = { upload: Upload; work: UploadWork };

/** The platforms that the parts of a file, or the rows of exported usage, name, and which each of them is here; those that are missing can be added. */
export function FilePlatforms({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.platforms");
  const choice = useTranslations("uploadsPages.choice");
  const { platforms } = useUploadPlace();
  const adding = useAdding(upload, work);
  const found = upload.preflight?.platforms ?? null;
  const mayChange = upload.can_edit && upload.state === "preflight";
  if (found === null) return null;
  const unknown = found.filter(({ platform }) => platform === null).map(({ name }) => name);
  const isBusy = work.busyWith !== null || adding.isBusy;
  return (
    <Card
      flush
      title={t("title", { count: found.length })}
      action={
        mayChange && unknown.length > 0 ? (
          <Button size="small" icon={Plus} busy={adding.isBusy} disabled={isBusy} onClick={() => adding.add(unknown)}>
            {t("add", { count: unknown.length })}
          </Button>
        ) : null
      }
    >
      <p className="px-4 pb-3 text-muted">{t("unknown", { count: unknown.length })}</p>
      {adding.problem ? (
        <p role="alert" className="px-4 pb-3 text-danger">
          {adding.problem}
        </p>
      ) : null}
      <DataTable
        frameless
        caption={t("title", { count: found.length })}
        rows={found}
        rowKey={({ name }) => name}
        density="relaxed"
        columns={[
          { key: "name", header: t("inFile"), cell: ({ name }) => name },
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
            key: "platform",
            header: t("here"),
            cell: ({ name, platform }) =>
              mayChange ? (
                <div className="min-w-56">
                  <LazyCombobox<number>
                    key={platform?.pk ?? 0}
                    label={t("which", { name })}
                    hideLabel
                    value={platform?.pk ?? NONE}
                    options={
                      platform ? platforms : [{ value: NONE, label: choice("choose"), disabled: true }, ...platforms]
                    }
                    disabled={isBusy}
                    onChange={(pk) => pk && work.change({ platforms: [{ name, platform: pk }] })}
                  />
                </div>
              ) : (
                (platform?.name ?? "–")
              ),
          },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
        ]}
      />
    </Card>
  );
}

/** Adds platforms by their names in the file: for everybody, or for the upload's organization alone. */
function useAdding({ organization }: Upload, work: UploadWork) {
  const { isManager } = useUploadPlace();
  const router = useRouter();
  const { isBusy, problem, run } = useAction();
  const params = { organization: isManager ? ALL_ORGANIZATIONS : (organization?.pk ?? ALL_ORGANIZATIONS) };
  const addOne = async (name: string): Promise<void> => {
    const body = { short_name: name.slice(0, 100), name: name.slice(0, 250), name_cs: "", provider: "", url: "" };
    const { pk } = await send(createPlatformCall, { params, body });
    await work.change({ platforms: [{ name, platform: pk }] });
  };
  const add = async (names: readonly string[]): Promise<void> => {
    await run(async () => {
      for (const name of names) await addOne(name);
    });
    router.refresh();
  };
  return { isBusy, problem, add };
}
