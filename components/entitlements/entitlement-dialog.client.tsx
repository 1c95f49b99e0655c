"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListDialog } from "@/components/title-lists/list-dialog.client";
import { columnsText, Figures, FileLink, type ListFact, type ListFigure } from "@/components/title-lists/list-facts";
import { useFollowedList } from "@/components/title-lists/use-followed-list";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import {
  deleteEntitlementListCall,
  deleteEntitlementVersionCall,
  type EntitlementCounts,
  type EntitlementListView,
  type EntitlementVersionView,
  getEntitlementListCall,
  readEntitlementVersionCall,
} from "@/lib/entitlements/contract";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { EntitlementRows } from "./entitlement-rows.client";
import { EntitlementState } from "./entitlement-state";
import { UploadEntitlements } from "./upload-entitlements.client";

type Props = {
  pk: number;
  first: EntitlementListView | undefined;
  megabytes: number;
  yearStart: string;
  onClose: () => void;
  onChange: () => void;
};

const isBeingRead = ({ versions }: EntitlementListView) => versions.some(({ state }) => state === "processing");

/** A list of accessible titles: its versions, what matched, and its rows. */
export function EntitlementDialog({ pk, first, megabytes, yearStart, onClose, onChange }: Props) {
  const t = useTranslations("entitlements");
  const { day } = useFormat();
  const { act, ...list } = useFollowedList<EntitlementListView, "read">({
    key: [getEntitlementListCall.call, pk],
    request: () => send(getEntitlementListCall, { params: { list: pk } }),
    isUnderWay: isBeingRead,
    first,
    wasUnderWay: first !== undefined && isBeingRead(first),
    onChange,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [action, setAction] = useState<"version" | "delete" | null>(null);
  return (
    <ListDialog
      caption={t("caption")}
      loadFailed={t("loadFailed")}
      list={list}
      onClose={onClose}
      show={(shown) => {
        const version = shown.versions.find((one) => one.pk === chosen) ?? shown.versions[0];
        const several = shown.versions.length > 1;
        const place = { list: pk, version: version?.pk ?? 0 };
        return {
          title: shown.name,
          dangers: shown.may_change ? (
            <Button variant="danger" className="mr-auto" onClick={() => setAction("delete")}>
              {t(several ? "action.deleteVersion" : "action.delete")}
            </Button>
          ) : null,
          actions: shown.may_change ? (
            <>
              <Button
                busy={list.busy === "read"}
                disabled={version?.state === "processing"}
                onClick={() => act("read", () => send(readEntitlementVersionCall, { params: place }))}
              >
                {t("action.read")}
              </Button>
              <Button variant="primary" onClick={() => setAction("version")}>
                {t("action.version")}
              </Button>
            </>
          ) : null,
          standing: version ? <EntitlementState version={version} /> : null,
          leave: isBeingRead(shown) ? t("leave") : null,
          error: version?.error ? <Notice tone="danger">{version.error.message}</Notice> : null,
          children: version ? (
            <>
              {several ? (
                <SelectField
                  label={t("version")}
                  value={String(version.pk)}
                  options={shown.versions.map((one) => ({ value: String(one.pk), label: day(one.valid_from) }))}
                  onChange={(value) => setChosen(Number(value))}
                />
              ) : null}
              <Facts version={version} />
              {version.counts && version.state !== "processing" ? (
                <EntitlementRows
                  key={`${version.pk} ${version.matched}`}
                  place={place}
                  mayDecide={shown.may_change}
                  counts={version.counts}
                  onDecided={onChange}
                />
              ) : null}
              {action === "version" ? (
                <UploadEntitlements
                  into={{ list: pk }}
                  megabytes={megabytes}
                  yearStart={yearStart}
                  onClose={() => setAction(null)}
                  onDone={() => {
                    setAction(null);
                    setChosen(null);
                    void act("read", async () => undefined);
                  }}
                />
              ) : null}
              <ConfirmDialog
                open={action === "delete"}
                onClose={() => setAction(null)}
                title={t(several ? "action.deleteVersionTitle" : "action.deleteTitle", {
                  name: shown.name,
                  from: day(version.valid_from),
                })}
                accept={t(several ? "action.deleteVersion" : "action.delete")}
                danger
                onAccept={async () => {
                  if (several) await send(deleteEntitlementVersionCall, { params: place });
                  else await send(deleteEntitlementListCall, { params: { list: pk } });
                  onChange();
                  onClose();
                  return t("action.deleted");
                }}
              >
                <p>{t(several ? "action.deleteVersionText" : "action.deleteText")}</p>
              </ConfirmDialog>
            </>
          ) : null,
        };
      }}
    />
  );
}

/** Facts about a version, and how its rows matched. */
function Facts({ version }: { version: EntitlementVersionView }) {
  const t = useTranslations("entitlements");
  const column = useTranslations("titleLists");
  const { day, timestamp } = useFormat();
  const { created, created_by: person, matched, columns, counts } = version;
  const about: ListFact[] = [
    [t("fact.from"), day(version.valid_from)],
    [t("fact.file"), <FileLink key="file" file={version.source_file} />],
    [t("fact.created"), person ? t("fact.by", { time: timestamp(created), person }) : timestamp(created)],
    ...(matched ? [[t("fact.matched"), timestamp(matched)] as const] : []),
    ...(columns
      ? [
          [
            t("fact.columns"),
            columnsText(columns, {
              name: (is) => column(`column.${is}`),
              withHeading: (words) => column("list.columnOf", words),
            }) || column("list.noColumns"),
          ] as const,
        ]
      : []),
  ];
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_minmax(18rem,24rem)]">
      <DescriptionList pairs={about} />
      {counts ? (
        <section>
          <h3 className="mb-2 font-semibold">{t("counts.title")}</h3>
          <Counts counts={counts} />
        </section>
      ) : null}
    </div>
  );
}

function Counts({ counts }: { counts: EntitlementCounts }) {
  const t = useTranslations("entitlements.counts");
  const part = (name: "by_identifier" | "by_proprietary_id" | "by_person") => ({
    ...{ label: t(name), value: counts[name], isPart: true },
  });
  const figures: ListFigure[] = [
    { label: t("rows"), value: counts.rows },
    { label: t("titles"), value: counts.titles, tip: t("titlesTip") },
    ...[part("by_identifier"), part("by_proprietary_id"), part("by_person")].filter(({ value }) => value > 0),
    { label: t("doubtful"), value: counts.doubtful, tip: t("doubtfulTip") },
    { label: t("without_match"), value: counts.without_match, tip: t("withoutMatchTip") },
    ...(counts.without_identifier > 0 ? [{ label: t("without_identifier"), value: counts.without_identifier }] : []),
    ...(counts.free > 0 ? [{ label: t("free"), value: counts.free, tip: t("freeTip") }] : []),
    ...(counts.coverage_unclear > 0 ? [{ label: t("coverage_unclear"), value: counts.coverage_unclear }] : []),
  ];
  return <Figures figures={figures} />;
}
