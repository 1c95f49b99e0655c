"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { credentialsName } from "@/components/harvest/credentials-name";
import { Button } from "@/components/ui/button";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { type Credentials, type ImportRow, previewMembersCall, requestMembersCall } from "@/lib/credentials/contract";
import { send } from "@/lib/kit/call/send";
import { useCredentialsPlace } from "../credentials-place.client";
import { ImportPreview } from "../sheets/import-preview.client";
import { type Preview, usePreview } from "../sheets/use-import";
import { ListProblem, ListProgress } from "./list-problem";
import { useServiceList } from "./use-service-list";

type Props = { credentials: Credentials; onClose: () => void };

/** Creates credentials for the members of a consortial account: request, preview with a choice of organizations, import. */
export function ConsortialMembersDialog({ credentials, onClose }: Props) {
  const t = useTranslations("credentialsMembers");
  const common = useTranslations("common");
  const locale = useLocale();
  const { isManager } = useCredentialsPlace();
  const requested = useServiceList(() => send(requestMembersCall, { params: { id: credentials.pk } }));
  const { outcome, isRunning } = requested;
  const listId = outcome?.error_code === "" ? requested.id : null;
  const matching = useMatching(listId, onClose);
  const { preview, selection, select, isReading, isApplying } = matching;
  const problem = requested.problem ?? matching.problem;
  const isOnlyItself = preview?.rows.length === 1 && preview.rows[0]?.credentials === credentials.pk;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={preview ? t("of", { platform: preview.file_name, count: preview.rows.length }) : t("description")}
      dirty={preview !== null && selection.size > 0}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          {preview ? (
            <Button
              variant="primary"
              busy={isApplying}
              disabled={selection.size === 0 || isReading}
              onClick={() => matching.apply([...selection].sort((first, second) => first - second))}
            >
              {t("apply", { count: selection.size })}
            </Button>
          ) : (
            <Button variant="primary" busy={isRunning || isReading} onClick={requested.start}>
              {t(outcome ? "again" : "request")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {preview ? null : (
          <p>
            {t("intro", { name: credentialsName(credentials, locale) })} {isManager ? t("locked") : null}
          </p>
        )}
        {isRunning ? <ListProgress requested={requested} starting={t("starting")} /> : null}
        {outcome && outcome.error_code !== "" ? <ListProblem list="members" outcome={outcome} /> : null}
        {listId !== null && isReading && !preview ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            {t("matching")}
          </p>
        ) : null}
        {isOnlyItself ? <Notice tone="info">{t("onlyItself")}</Notice> : null}
        {preview ? (
          <ImportPreview
            preview={preview}
            selection={selection}
            onChoose={select}
            caption={t("caption")}
            rowHeader={t("column.member")}
            columns={matching.columns}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

const isReady = ({ action }: ImportRow) => action === "create";

/** Accounts next to others of an organization may count usage twice, so they are selected by hand. */
const isUsual = (row: ImportRow) => isReady(row) && row.warnings.every(({ code }) => code !== "memberAccount");

/** The preview of the members, and the user's choices of organizations and rows. */
function useMatching(listId: string | null, onDone: () => void) {
  const { load, preview, ...saving } = usePreview(onDone);
  const [choices, setChoices] = useState<ReadonlyMap<number, number>>(new Map());
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const read = async (next: ReadonlyMap<number, number>): Promise<Preview | null> => {
    if (listId === null) return null;
    const organizations = [...next].map(([row, organization]) => ({ row, organization }));
    const replaces = preview ? { replaces: preview.token } : {};
    return load(() => send(previewMembersCall, { params: { id: listId }, body: { organizations, ...replaces } }));
  };
  const readFirst = useEffectEvent(async () => {
    const first = await read(new Map());
    setSelection(new Set(first?.rows.filter(isUsual).map(({ index }) => index)));
  });
  // The list arrives while the dialog is open: no event of the user precedes the preview.
  useEffect(() => {
    if (listId !== null) void readFirst();
  }, [listId]);
  const choose = async (row: number, organization: number) => {
    const next = new Map(choices).set(row, organization);
    setChoices(next);
    const changed = await read(next);
    if (!changed) return;
    const ready = changed.rows.filter(isReady).map(({ index }) => index);
    setSelection(new Set(ready.filter((index) => index === row || selection.has(index))));
  };
  return {
    ...saving,
    preview,
    selection,
    select: setSelection,
    columns: useMemberColumns(preview?.rows ?? [], choose),
  };
}

const detailsOf = ({ title, member }: ImportRow): string[] =>
  [title, ...(member?.identifiers ?? []), member?.notes ?? ""].filter(Boolean);

function useMemberColumns(
  rows: readonly ImportRow[],
  choose: (row: number, organization: number) => void,
): DataColumn<ImportRow>[] {
  const t = useTranslations("credentialsMembers");
  const { choices } = useCredentialsPlace();
  const details: DataColumn<ImportRow> = {
    key: "details",
    header: t("column.details"),
    cell: (row) => (
      <span className="flex min-w-40 flex-col text-muted text-sm [overflow-wrap:anywhere]">
        {detailsOf(row).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    ),
  };
  return [
    {
      key: "organization",
      header: t("column.organization"),
      cell: ({ index, member }) => {
        const similar = new Set(member?.candidates ?? []);
        const options = [
          ...choices.organizations
            .filter(({ value }) => similar.has(value))
            .map((option) => ({ ...option, hint: t("similar") })),
          ...choices.organizations.filter(({ value }) => !similar.has(value)),
        ];
        return (
          <div className="flex min-w-56 flex-col gap-0.5 py-0.5">
            <LazyCombobox<number>
              label={t("which", { name: member?.name || t("unnamed") })}
              hideLabel
              placeholder={t("choose")}
              value={member?.organization ?? null}
              options={options}
              onChange={(organization) => organization && choose(index, organization)}
            />
            {member?.match ? <span className="text-muted text-sm">{t(`by.${member.match}`)}</span> : null}
          </div>
        );
      },
    },
    ...(rows.some((row) => detailsOf(row).length > 0) ? [details] : []),
  ];
}
