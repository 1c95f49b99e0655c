import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { useFormat } from "@/lib/kit/format/use-format";
import type { SessionEntity } from "@/lib/users/sessions/contract";
import { describeAgent } from "./describe-agent";

type Ending = { ending: number | null; onEnd: (session: number) => void };

export function useSessionColumns({ ending, onEnd }: Ending): DataColumn<SessionEntity>[] {
  const t = useTranslations("account.sessions");
  const { timestamp } = useFormat();
  const nameOf = ({ user_agent }: SessionEntity) => {
    const { browser, system } = describeAgent(user_agent);
    return browser && system ? t("on", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
  return [
    {
      key: "device",
      header: t("device"),
      cell: (session) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
          {nameOf(session)}
          {session.is_current ? <Badge tone="ok">{t("current")}</Badge> : null}
        </span>
      ),
    },
    { key: "lastSeen", header: t("lastSeen"), cell: ({ last_seen }) => <Moment text={timestamp(last_seen)} /> },
    { key: "opened", header: t("opened"), cell: ({ created }) => <Moment text={timestamp(created)} /> },
    { key: "network", header: t("network"), cell: ({ network }) => network },
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: (session) =>
        session.is_current ? null : (
          <Button
            size="small"
            busy={ending === session.pk}
            aria-label={t("endOf", { device: nameOf(session) })}
            onClick={() => onEnd(session.pk)}
          >
            {t("end")}
          </Button>
        ),
    },
  ];
}

const Moment = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>;
