import type { FindingLog } from "@/lib/counter/finding";
import { type Month, monthIn } from "@/lib/counter/standard/month";
import { cellPlace } from "@/lib/counter/table/rows/cell-place";
import { runningMonth } from "@/lib/kit/clock";
import type { SheetRow } from "@/lib/spreadsheets/sheet-row";
import { bareMonth, columnPeriod, type Headings, headingsIn, yearIn } from "./headings";
import type { FieldColumn, Layout, PeriodColumn, TextColumn, ValueColumn } from "./layout";
import { isIdentifierRole, type MappedColumn, type SheetTemplate } from "./mapping";
import { readPeriod } from "./read-period";
import { reducedText } from "./reduced-text";
import type { PeriodMonths } from "./table-report-type";

type Read = {
  log: FindingLog;
  sheet: string | null;
  template: SheetTemplate;
  /** Rows above the headings. */
  above: readonly SheetRow[];
  /** The file's period as entered by a person. */
  period: Month | null;
};

/** Finds a template's columns in a heading row; missing or repeated ones are errors with their place. */
export function mappedLayout(row: SheetRow, read: Read): Layout {
  const { mapping, reportType } = read.template;
  const headings = headingsIn(row, read.above, mapping.two_rows);
  const columns = new FoundColumns(headings, read);
  const constants = mapping.constants;
  const title = constants.title && reportType.hasTitles ? { Title: constants.title } : {};
  return {
    headings: headings.cells,
    headingRow: headings.number,
    headingRows: headings.written,
    fields: columns.fields(),
    metric: columns.single("Metric"),
    period: mapping.periods === "column" ? columns.period() : null,
    year: mapping.periods === "names" ? columns.single("Period") : null,
    values: columns.values(),
    constants: {
      metric: constants.metric || null,
      month: columns.month(),
      fields: { ...title, ...constants.attributes },
    },
    unread: columns.unread(),
    metricNames: new Map(Object.entries(mapping.metric_names).map(([word, name]) => [reducedText(word), name])),
    skips: mapping.skip_rows.map(reducedText).filter(Boolean),
    blanks: new Set(mapping.blanks.map(reducedText)),
    isStrict: false,
  };
}

type Found = MappedColumn & { index: number };

class FoundColumns {
  private readonly mapped: Found[];
  private readonly periods: ValueColumn[] = [];

  constructor(
    private readonly row: Headings,
    private readonly read: Read,
  ) {
    this.mapped = read.template.mapping.columns.flatMap((column) => this.find(column));
    const { periods } = read.template.mapping;
    if (periods === "columns") this.findPeriods();
    if (periods === "names") this.findNamedMonths();
  }

  fields(): FieldColumn[] {
    return this.mapped.flatMap<FieldColumn>(({ role, index, heading, fills_down: fillsDown = false }) => {
      const of = { index, heading, fillsDown };
      if (role === "Organization") return [{ ...of, name: "Institution_Name", isIdentifier: false }];
      if (role === "Metric" || role === "Period" || role === "Day" || role === "Value" || role === "Ignore") return [];
      return [{ ...of, name: role, isIdentifier: isIdentifierRole(role) }];
    });
  }

  single(role: "Metric" | "Period" | "Day"): TextColumn | null {
    const [one] = this.mapped.filter((column) => column.role === role);
    return one ? { index: one.index, heading: one.heading, fillsDown: one.fills_down ?? false } : null;
  }

  period(): PeriodColumn | null {
    const [period, day] = [this.single("Period"), this.single("Day")];
    if (period) return { ...period, days: null };
    const order = this.mapped.find(({ role }) => role === "Day")?.day_order ?? "day";
    return day && { ...day, days: order };
  }

  values(): ValueColumn[] {
    if (["columns", "names"].includes(this.read.template.mapping.periods)) return this.periods;
    const values = this.mapped.filter(({ role }) => role === "Value");
    return values.map(({ index, heading, metric }) => ({ index, heading, metric: metric || null, month: null }));
  }

  /** Period of the whole sheet. */
  month(): Month | null {
    const { log, above, period, template, sheet } = this.read;
    const { periods, period_label: label } = template.mapping;
    if (periods !== "above" && periods !== "given") return null;
    const month = periods === "given" ? period : periodAbove(above, label, template.reportType.periodMonths);
    const values = { length: template.reportType.periodMonths, label: label || "–" };
    if (!month) log.refuse("table-period-missing", cellPlace(sheet, this.row.number), values);
    return month;
  }

  unread(): { index: number; heading: string }[] {
    const indexes = new Set([...this.mapped, ...this.periods].map(({ index }) => index));
    return this.row.cells.flatMap((heading, index) => (indexes.has(index) ? [] : [{ index, heading }]));
  }

  private find(column: MappedColumn): Found[] {
    const { log, template } = this.read;
    const text = reducedText(column.heading);
    const places = this.row.cells.flatMap((heading, index) => (reducedText(heading) === text ? [index] : []));
    const [index, second] = places;
    const { heading } = column;
    if (second !== undefined) log.refuse("column-doubled", this.at(second), { heading });
    if (index !== undefined) return [{ ...column, index }];
    if (column.role === "Ignore") return [];
    const isRequired = column.role === "Value" || template.headings.some((one) => reducedText(one) === text);
    if (isRequired) log.refuse("template-column-missing", this.at(), { heading, template: template.name }, heading);
    else log.warn("template-column-absent", this.at(), { heading, template: template.name }, heading);
    return [];
  }

  /** Period columns are not named individually, because the next file has other months. */
  private findPeriods(): void {
    const { log, template } = this.read;
    const length = template.reportType.periodMonths;
    const indexes = new Set(this.mapped.map(({ index }) => index));
    for (const [index, heading] of this.row.cells.entries()) {
      if (indexes.has(index)) continue;
      const { read, metric } = columnPeriod(this.row, index, length);
      if (read.kind === "ambiguous")
        log.refuse("month-ambiguous", this.at(index), { text: heading, months: read.months.join(", ") });
      if (read.kind !== "period") continue;
      const isDoubled = this.periods.some((one) => one.month === read.month && one.metric === metric);
      if (isDoubled) log.refuse("month-doubled", this.at(index), { month: read.month, text: heading });
      else this.periods.push({ index, heading, metric, month: read.month });
    }
    if (this.periods.length === 0) log.refuse("table-periods-missing", this.at(), { length });
  }

  /** Months without a year, which a column, a person, or the only year above the headings provides. */
  private findNamedMonths(): void {
    const { log, period, above, sheet, template } = this.read;
    const isInRows = this.single("Period") !== null;
    const year = isInRows
      ? null
      : (period?.slice(0, 4) ?? yearIn([...above.flatMap(({ cells }) => cells), sheet ?? ""]));
    if (!isInRows && year === null) log.refuse("table-year-missing", this.at(), { template: template.name });
    const indexes = new Set(this.mapped.map(({ index }) => index));
    for (const [index, heading] of this.row.cells.entries()) {
      const monthOfYear = indexes.has(index) ? null : bareMonth(heading);
      if (monthOfYear === null) continue;
      const above = this.row.upper?.[index] ?? "";
      const metric = /\p{L}/u.test(above) && above !== heading.trim() ? above : null;
      const isDoubled = this.periods.some((one) => one.monthOfYear === monthOfYear && one.metric === metric);
      const ofYear = year === null ? null : monthIn(Number(year), monthOfYear);
      if (ofYear !== null && ofYear > runningMonth()) continue;
      if (isDoubled) log.refuse("month-doubled", this.at(index), { month: ofYear ?? heading, text: heading });
      else this.periods.push({ index, heading, metric, month: ofYear, monthOfYear });
    }
    if (this.periods.length === 0)
      log.refuse("table-periods-missing", this.at(), { length: template.reportType.periodMonths });
  }

  private at(index?: number): string {
    const column = index === undefined ? undefined : { index, heading: this.row.cells[index] ?? "" };
    return cellPlace(this.read.sheet, this.row.number, column);
  }
}

/** The period above the headings: after its label, in the same or next filled cell. */
function periodAbove(above: readonly SheetRow[], label: string, length: PeriodMonths): Month | null {
  const text = reducedText(label);
  for (const { cells } of above) {
    const filled = cells.map((cell) => cell.trim()).filter(Boolean);
    for (const [index, cell] of filled.entries()) {
      if (!reducedText(cell).startsWith(text)) continue;
      const rest = text === "" ? cell : cell.slice(labelEnd(cell, text)).replace(/^[\s:=–-]+/, "");
      const read = [rest, filled[index + 1] ?? ""].map((text) => readPeriod(text, length));
      const period = read.find(({ kind }) => kind === "period");
      if (period?.kind === "period") return period.month;
    }
  }
  return null;
}

/** End of the label in the original cell. */
function labelEnd(cell: string, text: string): number {
  for (let end = 1; end <= cell.length; end++) if (reducedText(cell.slice(0, end)) === text) return end;
  return cell.length;
}
