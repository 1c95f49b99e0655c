import { ListChecks, type LucideIcon, MessageSquare, ShieldQuestion, TrendingDown } from "lucide-react";
import { Chart } from "@/components/ui/charts/chart.client";
import { Card } from "@/components/ui/page/card";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import { DataTable } from "@/components/ui/tables/data-table";
import { TextLink } from "@/components/ui/text-link";
import type { Point } from "@/lib/insights/briefing/briefing-points";
import type { BriefingTable, BriefingText } from "@/lib/insights/briefing/compose-briefing";

/** Null where titles have no page. */
type TitleAddress = ((titleId: number) => string) | null;

/** A briefing below its heading: for readers with an account, and on shared pages. */
export function BriefingContent({ text, addressOf }: { text: BriefingText; addressOf: TitleAddress }) {
  return (
    <>
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
      <div className="grid min-w-0 gap-4 lg:grid-cols-2 print:grid-cols-2">
        {[text.titles, text.denials].map((table) =>
          table ? (
            <Card key={table.title} title={table.title} flush>
              <p className="px-4 pb-3 text-muted text-sm">{table.note}</p>
              <Rows table={table} addressOf={addressOf} />
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
    </>
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
        <Rows table={trend} addressOf={null} />
      </Card>
    </>
  );
}

type Row = { readonly texts: readonly string[]; readonly at: number; readonly id: number | null };

/** The first column links to the titles that it names. */
function Rows({ table, addressOf }: { table: BriefingTable; addressOf: TitleAddress }) {
  const { title: caption, headings, rows, ids } = table;
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
          column === 0 && id !== null && addressOf ? (
            <TextLink href={addressOf(id)}>{texts[0]}</TextLink>
          ) : (
            <span className="whitespace-normal">{texts[column]}</span>
          ),
      }))}
    />
  );
}
