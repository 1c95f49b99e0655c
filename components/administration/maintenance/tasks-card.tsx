import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import type { Scope } from "@/lib/access/scope";
import type { ScheduledTask } from "@/lib/administration/queue/contract";
import { listTasks } from "@/lib/administration/queue/register-tasks";
import { readSchedule } from "@/lib/administration/queue/schedule";
import { now } from "@/lib/kit/clock";
import { formatTimestamp } from "@/lib/kit/format/time";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";

/** Scheduled tasks: when they run, and how the last run ended. */
export async function TasksCard({ scope }: { scope: Scope<"consortium.manage"> }) {
  const localeText = await getLocale();
  const [t, tasks] = await Promise.all([
    getTranslations("maintenance.tasks"),
    listTasks(scope, isLocale(localeText) ? localeText : routing.defaultLocale),
  ]);
  const when = (crontab: string) => {
    const schedule = readSchedule(crontab, timeZone(), now());
    if (schedule === null) return crontab;
    if (schedule.kind === "minutes") return t("minutes", { every: schedule.every });
    if (schedule.kind === "hourly") return t("hourly", { minute: schedule.minute });
    return schedule.kind === "daily"
      ? t("daily", { time: schedule.time })
      : t("monthly", { day: schedule.day, time: schedule.time });
  };
  const resultOf = ({ ended, error, is_running: isRunning }: ScheduledTask) => {
    if (isRunning) return <StatusText tone="busy">{t("running")}</StatusText>;
    if (ended === null) return <span className="text-muted">{t("never")}</span>;
    if (error === null)
      return (
        <StatusText tone="ok" icon={CircleCheck}>
          {t("finished")}
        </StatusText>
      );
    return (
      <div className="py-1">
        <StatusText tone="danger" icon={TriangleAlert}>
          {t("failed")}
        </StatusText>
        <span className="block max-w-[60ch] text-sm [overflow-wrap:anywhere]">{error}</span>
      </div>
    );
  };
  return (
    <Card title={t("title")} flush>
      <p className="max-w-prose px-4 pb-3 text-muted">{t("text")}</p>
      <DataTable
        caption={t("title")}
        frameless
        isCards
        rows={tasks}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "task",
            header: t("task"),
            cell: ({ title }) => <span className="block min-w-48 font-medium">{title}</span>,
          },
          { key: "when", header: t("when"), cell: ({ schedule }) => when(schedule) },
          {
            key: "last",
            header: t("last"),
            cell: ({ started }) =>
              started ? (
                <time className="whitespace-nowrap" dateTime={started}>
                  {formatTimestamp(new Date(started), timeZone())}
                </time>
              ) : (
                "–"
              ),
          },
          { key: "result", header: t("result"), wide: true, cell: resultOf },
        ]}
        empty={
          <EmptyState icon={Clock} title={t("none")}>
            {t("noneText")}
          </EmptyState>
        }
      />
    </Card>
  );
}
