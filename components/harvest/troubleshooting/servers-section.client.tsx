"use client";

import { CircleCheck, Clock, Hourglass, Timer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useErrorWords } from "@/components/harvest/errors/use-error-words";
import { EndRestButton } from "@/components/harvest/servers/end-rest-button.client";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { listServersCall } from "@/lib/harvest/servers/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { now } from "@/lib/kit/clock";
import { useFormat } from "@/lib/kit/format/use-format";
import { isOfNote, type ServerRow, serverState } from "./server-state";

const GapDialog = later(() => import("./gap-dialog.client").then((it) => it.GapDialog));

const EVERY = 10_000;

type Props = { first: readonly ServerRow[]; renderedAt: string };

/** Resting, awaited or slow servers, updated live; others on request. For consortium managers. */
export function ServersSection({ first, renderedAt }: Props) {
  const t = useTranslations("troubleshooting.servers");
  const { data, refresh } = useCall(listServersCall, {}, { first: [...first], every: EVERY });
  const [asOf, setAsOf] = useState(renderedAt);
  const [isWhole, setWhole] = useState(false);
  const [changing, setChanging] = useState<ServerRow | null>(null);
  useEffect(() => {
    if (data && data !== first) setAsOf(now().toISOString());
  }, [data, first]);
  const servers = data ?? first;
  const visible = isWhole ? servers : servers.filter((one) => isOfNote(one, asOf));
  return (
    <Card
      flush
      title={t("title")}
      action={
        visible.length < servers.length || isWhole ? (
          <Button size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t("ofNote") : t("all", { count: servers.length })}
          </Button>
        ) : null
      }
    >
      <p className="max-w-[80ch] px-4 pt-1 pb-3 text-muted">{t("text")}</p>
      <ServerTable servers={visible} asOf={asOf} onChange={setChanging} onResumed={() => void refresh()} />
      {changing ? (
        <GapDialog server={changing} onClose={() => setChanging(null)} onDone={() => void refresh()} />
      ) : null}
    </Card>
  );
}

type TableProps = {
  servers: readonly ServerRow[];
  asOf: string;
  onChange: (server: ServerRow) => void;
  onResumed: () => void;
};

function ServerTable({ servers, asOf, onChange, onResumed }: TableProps) {
  const t = useTranslations("troubleshooting.servers");
  return (
    <DataTable
      caption={t("title")}
      frameless
      rows={servers}
      rowKey={({ pk }) => pk}
      columns={[
        {
          key: "origin",
          header: t("column.server"),
          cell: ({ origin, needs_long_dates }) => (
            <span className="block min-w-44 break-all">
              {origin.replace(/^https:\/\//, "")}
              {needs_long_dates ? <span className="block text-muted text-sm">{t("longDates")}</span> : null}
            </span>
          ),
        },
        { key: "state", header: t("column.state"), cell: (server) => <State server={server} asOf={asOf} /> },
        {
          key: "waiting",
          header: t("column.waiting"),
          align: "number",
          cell: ({ waiting }) => <Count value={waiting} />,
        },
        { key: "gap", header: t("column.gap"), align: "number", cell: (server) => <Gap server={server} /> },
        {
          key: "credentials",
          header: t("column.credentials"),
          align: "number",
          cell: ({ credentials }) => <Count value={credentials} />,
        },
        {
          key: "actions",
          header: t("column.actions"),
          hideHeader: true,
          align: "actions",
          cell: (server) => (
            <span className="flex flex-wrap justify-end gap-2">
              {serverState(server, asOf) === "resting" ? <EndRestButton server={server} onDone={onResumed} /> : null}
              <Button
                size="small"
                icon={Timer}
                aria-label={t("setGapOf", { server: server.origin })}
                onClick={() => onChange(server)}
              >
                {t("setGap")}
              </Button>
            </span>
          ),
        },
      ]}
      empty={<EmptyState icon={CircleCheck} title={t("quiet")} />}
    />
  );
}

function State({ server, asOf }: { server: ServerRow; asOf: string }) {
  const t = useTranslations("troubleshooting.servers.state");
  const { timestamp } = useFormat();
  const words = useErrorWords();
  const state = serverState(server, asOf);
  if (state === "busy") return <StatusText tone="busy">{t("busy")}</StatusText>;
  if (state === "resting")
    return (
      <span className="flex flex-col items-start gap-0.5">
        <StatusText tone="warning" icon={Hourglass}>
          {t("resting", { time: timestamp(server.rest?.until ?? server.ready_at) })}
        </StatusText>
        <span className="text-muted text-sm">{words(server.rest?.code ?? "")?.name}</span>
      </span>
    );
  return (
    <StatusText tone={state === "queued" ? "info" : "ok"} icon={state === "queued" ? Clock : CircleCheck}>
      {t(state)}
    </StatusText>
  );
}

function Gap({ server: { cooldown, default_cooldown } }: { server: ServerRow }) {
  const t = useTranslations("troubleshooting.servers");
  const seconds = cooldown ?? default_cooldown;
  return (
    <span className={cooldown === null ? "text-muted" : "font-semibold"}>
      {t("seconds", { seconds })}
      {cooldown === null ? <span className="block text-sm">{t("asUsual")}</span> : null}
    </span>
  );
}
