import { Download, ListChecks, type LucideIcon, MessageSquare, ShieldQuestion, TrendingDown } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Chart } from "@/components/ui/charts/chart.client";
import { Breadcrumb, type BreadcrumbStep } from "@/components/ui/page/breadcrumb";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Notice } from "@/components/ui/states/notice";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import type { Point } from "@/lib/insights/briefing/briefing-points";
import { type BriefingTable, type BriefingText, composeBriefing } from "@/lib/insights/briefing/compose-briefing";
import { briefingCall, briefingFileCall } from "@/lib/insights/briefing/contract";
import { readBriefing } from "@/lib/insights/briefing/read-briefing";
import { callAddress } from "@/lib/kit/call/call-address";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import type { Selection } from "@/lib/navigation/selection";
import { MailBriefing } from "./mail-briefing.client";

type Props = {
  scope: Scope<"usage.view">;
  subject: { readonly agreement: number } | { readonly platform: number };
  selection: Selection;
  /** Short name of the interest group that counts as use. */
  group?: string | undefined;
  /** First month of the year to describe; the latest known one without it. */
  year?: string | undefined;
  /** Address of the page. */
  path: string;
  /** The pages above it. */
  steps: readonly BreadcrumbStep[];
  locale: Locale;
};

/** An agreement or a platform on one page for a negotiator with five minutes; also as a PDF. */
export async function BriefingScreen({ scope, subject, selection, group, year, path, steps, locale }: Props) {
  const t = await getTranslations("briefing");
  const organization = selection.organizationId ?? ALL_ORGANIZATIONS;
  const query = {
    ...subject,
    ...(group === undefined ? {} : { group }),
    begin: String(selection.fiscalYearStart + 1),
    ...(year === undefined ? {} : { year }),
  };
  const reading = readBriefing(scope, organization, { query: briefingCall.query.parse(query), running: { locale } });
  const briefing = await reading.catch((error: unknown) => {
    if (error instanceof NotFound && "agreement" in subject) return null;
    throw error;
  });
  const [parent] = steps.slice(-1);
  if (!briefing)
    return (
      <Screen>
        <PageHeader title={t("kindOf")} />
        <Notice tone="info">{t("notTheirs")}</Notice>
        {parent ? (
          <p>
            <TextLink href={parent.href}>{parent.text}</TextLink>
          </p>
        ) : null}
      </Screen>
    );
  const made = { locale, today: now().toISOString().slice(0, 10), site: settings().SITE_NAME };
  const text = composeBriefing(briefing, made);
  return (
    <Screen>
      <Breadcrumb label={t("kindOf")} steps={steps} current={t("kindOf")} />
      <PageHeader
        title={text.title}
        context={text.context}
        action={
          <>
            <MailBriefing
              organization={organization}
              query={{ ...query, year: briefing.year, language: locale }}
              label={t("mail")}
              done={t("mailed")}
            />
            <a
              href={callAddress(
                briefingFileCall,
                { organization },
                { ...query, year: briefing.year, language: locale },
              )}
              className={buttonStyle("primary", "medium")}
            >
              <Download size={16} aria-hidden />
              {t("pdf")}
            </a>
          </>
        }
      />
      <TabLinks
        label={t("year")}
        current={briefing.year}
        tabs={briefing.years.map((one) => ({ key: one.from, label: one.year, href: `${path}?year=${one.from}` }))}
      />
      <p className="max-w-[100ch] text-muted text-sm">{text.basis}</p>
      <Points {...text} />
      <section aria-label={text.figuresTitle} className="flex min-w-0 flex-col gap-2">
        <h2 className="font-semibold text-lg">{text.figuresTitle}</h2>
        {[text.figures.slice(0, 4), text.figures.slice(4)].map((row) => (
          <FigureTiles key={row[0]?.name}>
            {row.map(({ name, value, notes, tip }) => (
              <FigureTile key={name} name={name} tip={tip} note={<Notes of={notes} />}>
                {value}
              </FigureTile>
            ))}
          </FigureTiles>
        ))}
      </section>
      <Trend trend={text.trend} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        {[text.titles, text.denials].map((table) =>
          table ? (
            <Card key={table.title} title={table.title} flush>
              <p className="px-4 pb-3 text-muted text-sm">{table.note}</p>
              <Rows table={table} platform={"platform" in subject ? subject.platform : null} />
            </Card>
          ) : null,
        )}
      </div>
      <section aria-label={text.sources.title} className="flex max-w-[100ch] flex-col gap-1 text-muted text-sm">
        <h2 className="font-semibold text-base text-ink">{text.sources.title}</h2>
        {text.sources.texts.map((source) => (
          <p key={source}>{source}</p>
        ))}
      </section>
    </Screen>
  );
}

const Notes = ({ of }: { of: readonly string[] }) =>
  of.map((note) => (
    <span key={note} className="block">
      {note}
    </span>
  ));

const icons: Record<Point["kind"], LucideIcon> = {
  price: TrendingDown,
  keep: ListChecks,
  ask: MessageSquare,
  check: ShieldQuestion,
};

/** Arguments, grouped by their use in the talks. */
function Points({ pointsTitle, noPoints, points }: BriefingText) {
  return (
    <section aria-label={pointsTitle} className="flex min-w-0 flex-col gap-2">
      <h2 className="font-semibold text-lg">{pointsTitle}</h2>
      {points.length === 0 ? <p className="text-muted">{noPoints}</p> : null}
      <div className="grid min-w-0 gap-4 md:grid-cols-2 print:grid-cols-1">
        {points.map(({ kind, title, texts }) => {
          const Icon = icons[kind];
          return (
            <div key={kind} className="min-w-0 rounded-lg border border-hairline bg-surface p-4">
              <h3 className="flex items-center gap-2 font-semibold text-base">
                <Icon size={17} aria-hidden className="shrink-0 text-muted" />
                {title}
              </h3>
              <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
                {texts.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Trend({ trend }: Pick<BriefingText, "trend">) {
  const { index } = trend;
  return (
    <>
      {index ? (
        <Card>
          <Chart
            kind="line"
            addsUp={false}
            title={index.title}
            summary={index.summary}
            index="year"
            indexLabel={index.index}
            series={[
              { key: "price", label: index.series.price },
              { key: "uses", label: index.series.uses },
            ]}
            rows={index.rows}
          />
        </Card>
      ) : null}
      <Card title={trend.title} flush>
        <Rows table={trend} platform={null} />
      </Card>
    </>
  );
}

type Row = { readonly texts: readonly string[]; readonly at: number; readonly id: number | null };

/** The first column links to the titles that it names: of the platform, if the briefing is about one. */
function Rows({ table, platform }: { table: BriefingTable; platform: number | null }) {
  const { title: caption, headings, rows, ids } = table;
  const addressOf = (titleId: number) =>
    platform === null
      ? pathTo("title-detail", { titleId })
      : pathTo("platform-title-detail", { platformId: platform, titleId });
  return (
    <DataTable<Row>
      frameless
      isCards
      caption={caption}
      rows={rows.map((texts, at) => ({ texts, at, id: ids[at] ?? null }))}
      rowKey={({ at }) => at}
      columns={headings.map((header, column) => ({
        key: header,
        header,
        ...(column === 0 ? {} : { align: "number" as const }),
        cell: ({ texts, id }) =>
          column === 0 && id !== null ? (
            <TextLink href={addressOf(id)}>{texts[0]}</TextLink>
          ) : (
            <span className="whitespace-normal">{texts[column]}</span>
          ),
      }))}
    />
  );
}
