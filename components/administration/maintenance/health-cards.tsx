import { CircleCheck, TriangleAlert } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { z } from "zod";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { StatusText } from "@/components/ui/status-text";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import type { healthCall } from "@/lib/administration/contract";
import { listFailedJobs } from "@/lib/administration/queue/failed-jobs";
import { readState } from "@/lib/administration/read-health";
import { readSumChecks } from "@/lib/administration/read-sum-checks";
import { formatBytes, formatCount } from "@/lib/kit/format/number";
import { formatTimestamp } from "@/lib/kit/format/time";
import { isLocale, type Locale, routing } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { pathTo } from "@/lib/navigation/routes";
import { FailedJobs } from "./failed-jobs.client";
import { SumChecksNow } from "./sum-checks.client";

type Props = {
  scope: Scope<"consortium.manage">;
  /** The reader may run management commands. */
  runsCommands: boolean;
};

/** State of the stores, the queue and the sums. */
export async function HealthCards({ scope, runsCommands }: Props) {
  const localeText = await getLocale();
  const locale = isLocale(localeText) ? localeText : routing.defaultLocale;
  const [t, health, checks, givenUp] = await Promise.all([
    getTranslations("maintenance.health"),
    readState(scope),
    readSumChecks(scope, locale),
    listFailedJobs(scope, locale),
  ]);
  const { database, usage, disk, backup, queue, sums, doubtful_titles: doubtful } = health;
  const bytes = (value: number) => formatBytes(value, locale);
  const count = (value: number) => formatCount(value, locale);
  const nameOfTable = (name: string) => {
    const table = tables.find((one) => one === name);
    return table ? t(`table.${table}`) : t("otherTable", { name });
  };
  const isWrong = sums.different + sums.file_lost > 0;
  const isFull = disk.free < disk.size / 20;
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <Card title={t("stores")}>
        <DescriptionList
          pairs={[
            [t("version"), health.version],
            [t("database"), t("versioned", { version: database.version, size: bytes(database.bytes) })],
            [
              t("usage"),
              t("engine", {
                version: usage.version,
                nodes: usage.nodes,
                size: bytes(usage.tables.reduce((all, table) => all + table.bytes, 0)),
              }),
            ],
            ...usage.tables.map(
              ({ name, rows, parts }) => [nameOfTable(name), t("rows", { rows, parts: count(parts) })] as const,
            ),
            [
              t("disk"),
              <StatusText key="disk" tone={isFull ? "warning" : "ok"} icon={isFull ? TriangleAlert : CircleCheck}>
                {t("free", { free: bytes(disk.free), size: bytes(disk.size) })}
              </StatusText>,
            ],
            [
              t("backup"),
              <StatusText
                key="backup"
                {...(backup.is_late
                  ? { tone: "warning", icon: TriangleAlert }
                  : backup.finished
                    ? { tone: "ok", icon: CircleCheck }
                    : { tone: "muted" })}
              >
                {backup.finished ? formatTimestamp(new Date(backup.finished), timeZone()) : t("noBackup")}
              </StatusText>,
            ],
          ]}
        />
      </Card>
      <Card title={t("queue")}>
        <DescriptionList
          pairs={[
            [t("running"), count(queue.running)],
            [t("waiting"), count(queue.waiting)],
            [t("later"), count(queue.later)],
            [t("oldest"), t("minutes", { minutes: Math.floor(queue.oldest_seconds / 60) })],
            [
              t("failed"),
              <StatusText
                key="failed"
                tone={queue.failed > 0 ? "warning" : "ok"}
                icon={queue.failed > 0 ? TriangleAlert : CircleCheck}
              >
                {count(queue.failed)}
              </StatusText>,
            ],
          ]}
        />
        {givenUp.count > 0 ? (
          <div className="mt-4 flex min-w-0 flex-col gap-3">
            <IslandMessages of={["maintenance"]}>
              <FailedJobs of={givenUp} />
            </IslandMessages>
          </div>
        ) : null}
      </Card>
      <Card title={t("sums")}>
        <p className="mb-3 max-w-prose text-muted">{t("sumsText")}</p>
        <DescriptionList
          pairs={[
            [
              t("different"),
              <StatusText key="sums" tone={isWrong ? "danger" : "ok"} icon={isWrong ? TriangleAlert : CircleCheck}>
                {count(sums.different + sums.file_lost)}
              </StatusText>,
            ],
            [t("same"), count(sums.same)],
            [t("noFile"), count(sums.no_file)],
            [t("never"), count(sums.never)],
            [t("oldestCheck"), sums.oldest ? formatTimestamp(new Date(sums.oldest), timeZone()) : "–"],
          ]}
        />
        <IslandMessages of={["maintenance"]}>
          <SumChecksNow key={`${checks.run?.pk} ${checks.run?.status}`} first={checks} />
        </IslandMessages>
      </Card>
      <div className="flex flex-col gap-4">
        <Card title={t("titles")}>
          <p className="max-w-prose">
            {t("doubtful", { count: doubtful })} <TextLink href={pathTo("doubtful-titles")}>{t("decide")}</TextLink>
          </p>
        </Card>
        <OrphansCard orphans={health.orphans} locale={locale} runsCommands={runsCommands} />
        <RecountCard recount={health.recount} locale={locale} />
      </div>
    </div>
  );
}

const tables = ["facts", "sums", "title_sums", "access_sums", "import_sums"] as const;

type OrphansProps = { orphans: z.output<typeof healthCall.returns>["orphans"]; locale: Locale; runsCommands: boolean };

/** Orphaned records as counted last, and the command that deletes them. */
async function OrphansCard({ orphans, locale, runsCommands }: OrphansProps) {
  const t = await getTranslations("maintenance.orphans");
  const statusOf = (value: number) => (
    <StatusText tone={value > 0 ? "warning" : "ok"} icon={value > 0 ? TriangleAlert : CircleCheck}>
      {formatCount(value, locale)}
    </StatusText>
  );
  const isClean = orphans !== null && orphans.imports + orphans.files === 0;
  return (
    <Card title={t("title")}>
      <p className="mb-3 max-w-prose text-muted">{t("text")}</p>
      {orphans ? (
        <DescriptionList
          pairs={[
            [t("imports"), statusOf(orphans.imports)],
            [t("files"), statusOf(orphans.files)],
            [t("counted"), formatTimestamp(new Date(orphans.counted), timeZone())],
          ]}
        />
      ) : (
        <p>{t("never")}</p>
      )}
      {isClean ? null : (
        <p className="mt-3 max-w-prose">
          {runsCommands ? (
            <>
              {t("way")} <TextLink href={pathTo("management-commands")}>{t("open")}</TextLink>
            </>
          ) : (
            t("ask")
          )}
        </p>
      )}
    </Card>
  );
}

type RecountProps = { recount: z.output<typeof healthCall.returns>["recount"]; locale: Locale };

/** Counts that the last monthly recount corrected. */
async function RecountCard({ recount, locale }: RecountProps) {
  const t = await getTranslations("maintenance.recount");
  const corrected = (recount?.corrected ?? []).filter((one) => one.corrected > 0);
  return (
    <Card title={t("title")}>
      <p className="mb-3 max-w-prose text-muted">{t("text")}</p>
      {recount ? (
        <DescriptionList
          pairs={[
            corrected.length === 0
              ? [
                  t("corrected"),
                  <StatusText key="same" tone="ok" icon={CircleCheck}>
                    {t("same")}
                  </StatusText>,
                ]
              : [t("corrected"), <CorrectedCounts key="corrected" of={corrected} locale={locale} />],
            [t("counted"), formatTimestamp(new Date(recount.counted), timeZone())],
          ]}
        />
      ) : (
        <p>{t("never")}</p>
      )}
      {corrected.length > 0 ? <p className="mt-3 max-w-prose">{t("report")}</p> : null}
    </Card>
  );
}

type CorrectedProps = { of: NonNullable<RecountProps["recount"]>["corrected"]; locale: Locale };

async function CorrectedCounts({ of, locale }: CorrectedProps) {
  const t = await getTranslations("maintenance.recount.counts");
  return (
    <ul className="flex flex-col gap-1">
      {of.map(({ counts, corrected }) => (
        <li key={counts}>
          <StatusText tone="warning" icon={TriangleAlert}>
            {t(counts)}: {formatCount(corrected, locale)}
          </StatusText>
        </li>
      ))}
    </ul>
  );
}
