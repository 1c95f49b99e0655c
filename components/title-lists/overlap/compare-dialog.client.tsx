"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DropFile, SHEETS } from "@/components/ui/drop-place.client";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { MonthField } from "@/components/ui/fields/dates/month-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { send } from "@/lib/kit/call/send";
import { sendLarge } from "@/lib/kit/call/send-large";
import { useCall } from "@/lib/kit/call/use-call";
import type { Months } from "@/lib/navigation/date-range";
import { listTitleListsCall } from "@/lib/title-lists/contract";
import {
  addOverlapOfListCall,
  addTitleOverlapCall,
  processTitleOverlapCall,
  type TitleOverlapView,
} from "@/lib/title-lists/overlap/contract";
import { SendingFailed, SentTitleLists } from "../sending-list";
import { useSendingList } from "../use-sending-list";

/** Default comparison: organization (null for all), selected months, and maximum size of a file. */
export type ComparisonOffer = { organization: { pk: number; name: string | null }; months: Months; megabytes: number };

type Props = { offer: ComparisonOffer; onClose: () => void; onDone: (pk: number) => void };

/** Form for a list (a file or an existing title list) and the months of interest; starts the comparison at once. */
export function CompareDialog({ offer, onClose, onDone }: Props) {
  const { organization, megabytes } = offer;
  const t = useTranslations("titleOverlap.upload");
  const [source, setSource] = useState<"file" | "list">("file");
  const [from, setFrom] = useState<string>(offer.months.from ?? "");
  const [to, setTo] = useState<string>(offer.months.to ?? "");
  const isReversed = from !== "" && to !== "" && from > to;
  const period = { ...(from && { from }), ...(to && { to }) };
  const { problem, sent, isBusy, begin, stop } = useSendingList({ megabytes, onDone });
  const compare = async (added: TitleOverlapView) => {
    await send(processTitleOverlapCall, { params: { id: added.pk } });
    return added;
  };
  const compareFile = (file: File) =>
    begin(file, async (sending) => {
      const texts = { ...period, organization: String(organization.pk) };
      return compare(await sendLarge(addTitleOverlapCall, { ...texts, source_file: file }, sending));
    });
  const compareList = (list: number) =>
    begin(null, async () => {
      const body = { title_list: list, organization: organization.pk, ...period };
      return compare(await send(addOverlapOfListCall, { body }));
    });
  return (
    <Dialog open onClose={onClose} title={t("title")} description={t("intro")}>
      <div className="flex flex-col gap-5">
        <SendingFailed problem={problem} />
        <p>{organization.name === null ? t("withAll") : t("with", { organization: organization.name })}</p>
        <div className="flex flex-col gap-1">
          <div className="grid grid-cols-2 gap-3">
            <MonthField label={t("from")} value={from} onChange={setFrom} disabled={isBusy} />
            <MonthField
              label={t("to")}
              value={to}
              onChange={setTo}
              disabled={isBusy}
              {...(isReversed && { error: t("reversed") })}
            />
          </div>
          <p className="text-muted text-sm">{t("monthsHint")}</p>
        </div>
        <div className="flex flex-col gap-3">
          <Chips label={t("source")}>
            {(["file", "list"] as const).map((one) => (
              <Chip key={one} isOn={source === one} onClick={() => setSource(one)}>
                {t(one)}
              </Chip>
            ))}
          </Chips>
          {source === "file" ? (
            <DropFile
              label={t("drop")}
              hint={t("formats", { megabytes })}
              accept={SHEETS}
              busy={isBusy}
              onFile={(file) => {
                if (!isReversed) void compareFile(file);
              }}
            />
          ) : (
            <OneList busy={isBusy} disabled={isReversed} onChoose={(pk) => void compareList(pk)} />
          )}
        </div>
        <SentTitleLists sent={sent} stop={stop} />
      </div>
    </Dialog>
  );
}

type ListProps = { busy: boolean; disabled: boolean; onChoose: (pk: number) => void };

function OneList({ busy, disabled, onChoose }: ListProps) {
  const t = useTranslations("titleOverlap.upload");
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<{ value: number; label: string } | null>(null);
  const { data } = useCall(listTitleListsCall, { query: { search, page_size: "50" } }, { keepLast: true });
  if (data && data.count === 0 && search === "") return <Notice tone="info">{t("noLists")}</Notice>;
  const lists = (data?.results ?? []).map(({ pk, name, source_file: file }) => ({
    ...{ value: pk, label: name },
    ...(file.name === name ? {} : { hint: file.name }),
  }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-60 grow">
        <Combobox
          label={t("listLabel")}
          placeholder={t("listPlaceholder")}
          value={picked?.value ?? null}
          options={picked && !lists.some(({ value }) => value === picked.value) ? [...lists, picked] : lists}
          onSearch={setSearch}
          onChange={(pk) => setPicked(lists.find(({ value }) => value === pk) ?? picked)}
        />
      </div>
      <Button
        variant="primary"
        busy={busy}
        disabled={disabled || picked === null}
        onClick={() => picked && onChoose(picked.value)}
      >
        {t("compare")}
      </Button>
    </div>
  );
}
