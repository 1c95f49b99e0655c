import { createTranslator } from "use-intl/core";
import messages from "@/messages/en/counter.json";

/** Stable key of something a reader noticed; its texts are `counter.finding.<code>` in the message files. */
export type FindingCode = keyof typeof messages.finding;

export type FindingValues = Record<string, string | number>;

/** Something noticed while reading: the same thing at several places is one finding with its first place and a count. */
export type Finding = {
  code: FindingCode;
  /** English text; translations are made from `code` and `values`. */
  message: string;
  /** Place of the first occurrence: "Report_Items[12]", "Report_Header", or a cell as `cellPlace` writes it. */
  where: string;
  count: number;
  values: FindingValues;
  /** What to do about it, in English. */
  remedy?: string;
};

type Noted = { code: FindingCode; where: string; count: number; values: FindingValues };
type Place = string | (() => string);

const mostKinds = 20;
const say = createTranslator({ locale: "en", messages, namespace: "finding" });

/** Collects warnings and errors of one reading, grouped so that a million equal deviations stay one line. */
export class FindingLog {
  private readonly noted = { warning: new Map<string, Noted>(), error: new Map<string, Noted>() };
  private readonly kinds = new Map<FindingCode, number>();

  /** `places` gives other names to places that only one form of reports has; `file` tells the file within an archive. */
  constructor(private readonly naming: { places?: Readonly<Record<string, string>>; file?: string } = {}) {}

  get hasErrors(): boolean {
    return this.noted.error.size > 0;
  }

  /** Notes a deviation that was understood. Values that tell kinds apart (such as a metric) go into `kind`. */
  warn(code: FindingCode, where: Place = "", values: FindingValues = {}, kind = ""): void {
    this.add("warning", { code, where, values, kind });
  }

  /** Notes a deviation for which the whole answer must be refused. */
  refuse(code: FindingCode, where: Place = "", values: FindingValues = {}, kind = ""): void {
    this.add("error", { code, where, values, kind });
  }

  /** How often a warning was noted, over all its kinds. */
  countOf(code: FindingCode): number {
    let count = 0;
    for (const noted of this.noted.warning.values()) if (noted.code === code) count += noted.count;
    return count;
  }

  findings(level: "warning" | "error"): Finding[] {
    return [...this.noted[level].values()].map(describeFinding);
  }

  private placed(where: Place): string {
    const { places, file } = this.naming;
    const given = typeof where === "string" ? where : where();
    const place = places?.[given] ?? given;
    return [file, place].filter(Boolean).join(": ");
  }

  private add(
    level: "warning" | "error",
    { code, where, values, kind }: { code: FindingCode; where: Place; values: FindingValues; kind: string },
  ): void {
    const group = this.noted[level];
    let key = `${code} ${kind}`;
    if (!group.has(key) && (this.kinds.get(code) ?? 0) >= mostKinds) key = `${code} …`;
    const known = group.get(key);
    if (known) {
      known.count++;
      return;
    }
    this.kinds.set(code, (this.kinds.get(code) ?? 0) + 1);
    group.set(key, { code, where: this.placed(where), count: 1, values });
  }
}

/** Says a finding in English. */
export function describeFinding({ code, where, count, values }: Noted): Finding {
  const filled = { ...values, count };
  const remedy = messages.finding[code].remedy && say(`${code}.remedy`, filled);
  return { code, message: say(`${code}.message`, filled), where, count, values: filled, ...(remedy && { remedy }) };
}

/** Thrown where reading cannot go on; the reader turns it into a reading that says why. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";

  constructor(
    readonly code: FindingCode,
    readonly details: { where?: string; values?: FindingValues; isCounter?: boolean } = {},
  ) {
    super(code);
  }
}
