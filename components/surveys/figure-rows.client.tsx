"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Count } from "@/components/ui/count";
import { Switch } from "@/components/ui/fields/switch.client";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { SurveyPart } from "@/lib/surveys/contract";

type Stage = SurveyPart["stages"][number];
type Props = { stage: Stage; part: SurveyPart; months: readonly string[]; hasLinks: boolean; isAnswer: boolean };

/** One stage of a figure by platform and month, the most used first. */
export function FigureRows({ stage, part, months, hasLinks, isAnswer }: Props) {
  const t = useTranslations("surveys");
  const locale = useLocale();
  const [hasZeros, setZeros] = useState(false);
  const used = stage.data.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  const idle = stage.data.filter(({ total }) => total === 0);
  const title = isAnswer ? t("byPlatform") : t("stage", { name: stage.name, id: stage.name.replaceAll("_", " ") });
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="break-words font-mono text-muted text-sm">{`${stage.name} = ${stage.formula}`}</p>
        </div>
        {idle.length > 0 ? (
          <Switch label={t("zeros", { count: idle.length })} value={hasZeros} onChange={setZeros} />
        ) : null}
      </div>
      <DataTable
        caption={title}
        isGrid
        rows={hasZeros ? [...used, ...idle] : used}
        rowKey={({ platform }) => platform.pk}
        totalLabel={t("total")}
        empty={<p className="px-4 py-3 text-muted">{t("noUsage")}</p>}
        columns={[
          {
            key: "platform",
            header: t("platform"),
            cell: ({ platform }) => (
              <TextLink quiet href={pathTo("platform-detail", { platformId: platform.pk })}>
                {entityName(platform, locale)}
              </TextLink>
            ),
          },
          {
            key: "source",
            header: t("reports"),
            cell: (row) => <UsedReports {...{ row, stage, part, hasLinks }} />,
          },
          {
            key: "total",
            header: t("total"),
            align: "number",
            cell: ({ total }) => <Count value={total} strong />,
            total: <Count value={stage.total} strong />,
          },
          ...months.map((month, at) => ({
            key: month,
            header: month,
            align: "number" as const,
            cell: ({ monthly_data: values }: Stage["data"][number]) => <Count value={values[at] ?? 0} />,
            total: <Count value={stage.monthly_data[at] ?? 0} />,
          })),
        ]}
      />
    </section>
  );
}

type UsedProps = { row: Stage["data"][number]; stage: Stage; part: SurveyPart; hasLinks: boolean };

/** Reports behind a row, with links to the same usage in the report builder. */
function UsedReports({ row, stage, part, hasLinks }: UsedProps) {
  const t = useTranslations("surveys");
  const named = namesIn(stage, part);
  return (
    <span className="whitespace-nowrap">
      {row.source_name.split(/(\s+|,)/).map((word, at) => {
        const source = part.data_sources.find(({ id, report_type: type }) => type === word && named.has(id)) ?? null;
        const key = `${at} ${word}`;
        if (!source || !hasLinks || row.total === 0) return <span key={key}>{word}</span>;
        return (
          <TextLink
            key={key}
            href={`${pathTo("flexitable")}?${source.report}&platform=${row.platform.pk}`}
            aria-label={t("openReport", { report: word })}
          >
            {word}
          </TextLink>
        );
      })}
    </span>
  );
}

/** Names of the sources of a stage and of the stages it is built from. */
function namesIn({ formula }: Pick<Stage, "formula">, part: SurveyPart): ReadonlySet<string> {
  const own: readonly string[] = formula.match(/\w+/g) ?? [];
  const further = part.stages.filter(({ name }) => own.includes(name)).flatMap((one) => [...namesIn(one, part)]);
  return new Set([...own, ...further]);
}
