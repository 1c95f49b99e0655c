"use client";

import { FileDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button.client";
import { DescriptionList } from "@/components/ui/description-list";
import { type getIntentionCall, getRawFileCall } from "@/lib/harvest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useFormat } from "@/lib/kit/format/use-format";
import { AttemptFindings } from "./attempt-findings";
import { storedHeader } from "./attempt-reading";
import { AttemptStatusText } from "./attempt-status-text";

export type Attempt = z.output<typeof getIntentionCall.returns>["attempts"][number];

/** One request and what became of it. */
export function AttemptCard({ attempt, number }: { attempt: Attempt; number: number }) {
  const t = useTranslations("harvestPages.attempt");
  const { timestamp } = useFormat();
  return (
    <Card
      title={t("title", { number, time: timestamp(attempt.started_at) })}
      action={<AttemptStatusText attempt={attempt} />}
    >
      <div className="flex flex-col gap-4">
        <AttemptFindings attempt={attempt} />
        <DescriptionList pairs={[...imported(attempt), ...request(attempt), ...answer(attempt)]} />
      </div>
    </Card>
  );

  function imported({ imported: done }: Attempt) {
    if (!done) return [];
    return [
      [t("imported"), <ImportSums key="sums" sums={done.sums} />] as const,
      ...(done.state === "replaced" ? [[t("importState"), t("replaced")] as const] : []),
    ];
  }

  function request({ used_url, http_status }: Attempt) {
    return [
      ...(used_url ? [[t("url"), <UsedUrl key="url" url={used_url} />] as const] : []),
      ...(http_status === null ? [] : [[t("httpStatus"), String(http_status)] as const]),
    ];
  }

  function answer({ header, raw_file }: Attempt) {
    const { institution, createdBy, created, reportName, release } = storedHeader.parse(header);
    const lines = [
      [t("institution"), institution],
      [t("createdBy"), createdBy],
      [t("created"), created],
      [t("reportName"), [reportName, release].filter(Boolean).join(", ")],
    ] as const;
    return [
      ...lines.flatMap(([term, text]) => (text ? [[term, text] as const] : [])),
      ...(raw_file ? [[t("file"), <RawFile key="file" file={raw_file} />] as const] : []),
    ];
  }
}

function ImportSums({ sums }: { sums: Record<string, number> }) {
  const { count } = useFormat();
  return (
    <ul>
      {Object.entries(sums).map(([metric, sum]) => (
        <li key={metric} className="flex flex-wrap justify-between gap-x-4">
          <span>{metric}</span>
          <span className="tabular">{count(sum)}</span>
        </li>
      ))}
    </ul>
  );
}

function UsedUrl({ url }: { url: string }) {
  const t = useTranslations("harvestPages.attempt");
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 break-all font-mono text-sm">{url}</span>
      <CopyButton text={url} label={t("copyUrl")} />
    </span>
  );
}

function RawFile({ file }: { file: NonNullable<Attempt["raw_file"]> }) {
  const t = useTranslations("harvestPages.attempt");
  const { bytes } = useFormat();
  return (
    <span className="flex flex-col">
      <span>
        <a
          href={callAddress(getRawFileCall, { id: file.pk }, undefined)}
          download
          className="inline-flex items-center gap-1.5 break-all text-brand underline decoration-brand/40 underline-offset-3 hover:decoration-current"
        >
          <FileDown size={15} aria-hidden className="shrink-0" />
          {file.name}
        </a>
        {` (${bytes(file.size)})`}
      </span>
      <span className="break-all text-muted text-sm">{t("checksum", { sha256: file.sha256 })}</span>
    </span>
  );
}
