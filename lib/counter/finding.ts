import { createTranslator } from "use-intl/core";
import messages from "@/messages/en/counter.json";

/** Stable key of a finding; its texts are `counter.finding.<code>` in the messages. */
export type FindingCode = keyof typeof messages.finding;

export type FindingValues = Record<string, string | number>;

/**
 * A warning or error of a reading; the same finding at several places is listed once, with its first place and a count.
 */
export type Finding = {
  code: FindingCode;
  /** English text; translations are made from `code` and `values`. */
  message: string;
  /** First place: "Report_Items[12]", "Report_Header", or a cell in the form of `cellPlace`. */
  where: string;
  count: number;
  values: FindingValues;
  /** Remedy, in English. */
  remedy?: string;
};

type Noted = { code: FindingCode; where: string; count: number; values: FindingValues };
type Place = string | (() => string);

const mostKinds = 20;
const say = createTranslator({ locale: "en", messages, namespace: "finding" });

/** Collects warnings and errors of one reading, grouped so that a million equal ones take one line. */
export class FindingLog {
  private readonly noted = { warning: new Map<string, Noted>(), error: new Map<string, Noted>() };
  private readonly kinds = new Map<FindingCode, number>();

  /** `places` renames places that exist in one form of reports only; `file` is the name within an archive. */
  constructor(private readonly naming: { places?: Readonly<Record<string, string>>; file?: string } = {}) {}

  get hasErrors(): boolean {
    return this.noted.error.size > 0;
  }

  /** Number of errors, each occurrence counted. */
  get errors(): number {
    let count = 0;
    for (const noted of this.noted.error.values()) count += noted.count;
    return count;
  }

  /**
   * Adds a warning about a deviation that was understood. Values that distinguish kinds (such as a metric) go into
   * `kind`.
   */
  warn(code: FindingCode, where: Place = "", values: FindingValues = {}, kind = ""): void {
    this.add("warning", { code, where, values, kind });
  }

  /** Adds an error: the whole response must be refused. */
  refuse(code: FindingCode, where: Place = "", values: FindingValues = {}, kind = ""): void {
    this.add("error", { code, where, values, kind });
  }

  /** Number of occurrences of a warning, of one kind or over all kinds. */
  countOf(code: FindingCode, kind?: string): number {
    if (kind !== undefined) return this.noted.warning.get(`${code} ${kind}`)?.count ?? 0;
    let count = 0;
    for (const noted of this.noted.warning.values()) if (noted.code === code) count += noted.count;
    return count;
  }

  findings(level: "warning" | "error"): Finding[] {
    return [...this.noted[level].values()].map(describeFinding);
  }

  private placed(where: Place): string {
    const { places, file } = this.naming;
    const currentPlace = typeof where === "string" ? where : where();
    const place = places?.[currentPlace] ?? currentPlace;
    return [file, place].filter(Boolean).join(": ");
  }

  private add(
    level: "warning" | "error",
    { code, where, values, kind }: { code: FindingCode; where: Place; values: FindingValues; kind: string },
  ): void {
    const group = this.noted[level];
    let key = `${code} ${kind}`;
    if (!group.has(key) && (this.kinds.get(code) ?? 0) >= mostKinds) key = `${code} …`;
    const existing = group.get(key);
    if (existing) {
      existing.count++;
      return;
    }
    this.kinds.set(code, (this.kinds.get(code) ?? 0) + 1);
    group.set(key, { code, where: this.placed(where), count: 1, values });
  }
}

/** The finding in English. */
export function describeFinding({ code, where, count, values }: Noted): Finding {
  const filled = { ...values, count };
  const remedy = messages.finding[code].remedy && say(`${code}.remedy`, filled);
  return { code, message: say(`${code}.message`, filled), where, count, values: filled, ...(remedy && { remedy }) };
}

/** Thrown if reading cannot continue; the reader turns it into a rejected reading. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";

  constructor(
    readonly code: FindingCode,
    readonly details: { where?: string; values?: FindingValues; isCounter?: boolean } = {},
  ) {
    super(code);
  }
}
