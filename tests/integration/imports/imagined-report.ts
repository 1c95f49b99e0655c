import type { Reading, Verdict } from "@/lib/counter/reading";
import type { Attributes } from "@/lib/counter/standard/attributes";
import { type Month, month } from "@/lib/counter/standard/month";
import type { UsageRecord } from "@/lib/counter/usage-record";
import { Random } from "../usage/random";

export const january = month("2025-01");

type Imagined = { seed: number; titles: number; month?: Month; countsPerTitle?: number; namedFrom?: number };

const metrics = ["Total_Item_Requests", "Unique_Item_Requests", "Total_Item_Investigations", "No_License"] as const;

/** Usage of some titles, the same for the same seed. Some keys repeat, next to each other and far apart. */
export function* imaginedRecords(options: Imagined): Generator<UsageRecord> {
  const { seed, titles, month: of = january, countsPerTitle = 20, namedFrom = 0 } = options;
  const random = new Random(seed);
  for (let place = 0; place < titles; place++) {
    const number = place % 50 === 49 ? 0 : place + namedFrom;
    const titleIds = { printIssn: issn(number), proprietary: [`pub:${number}`] };
    const splits = Array.from({ length: 4 }, () => imaginedAttributes(random));
    const title = `Journal of Číslo ${number}`;
    for (let count = 0; count < countsPerTitle; count++) {
      const metric = random.one(metrics);
      const value = random.whole(1, 900);
      const attributes = random.one(splits);
      yield {
        title,
        titleIds,
        item: null,
        itemIds: none,
        month: of,
        metric,
        value,
        attributes,
        institution: null,
        place,
      };
    }
  }
}

const none = {};

function imaginedAttributes(random: Random): Attributes {
  const always = { Data_Type: "Journal", Publisher: random.one(["Alma", "Břeh", "Čas"]), Platform: "Books & Journals" };
  const yop = random.one(["", "0001", "1999", "2024", "9999"]);
  const access = random.chance(0.8)
    ? { Access_Type: random.one(["Controlled", "Open"]), Access_Method: "Regular" }
    : {};
  return { ...always, ...access, ...(yop === "" ? {} : { YOP: yop }) };
}

function issn(number: number): string {
  const digits = String(number + 1).padStart(7, "0");
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (8 - place), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${digits.slice(0, 4)}-${digits.slice(4)}${check === 10 ? "X" : check}`;
}

/** Reading of a good report by default. */
export function imaginedReading(verdict: Verdict = "import", said: Partial<Reading> = {}): Reading {
  const hasUsage = verdict === "import";
  const decision =
    hasUsage || verdict === "empty"
      ? { verdict, class: hasUsage ? null : ("no-usage" as const), decisive: null }
      : null;
  return {
    ...{ kind: "json", verdict, decision, reports: [], exceptions: [], warnings: [], errors: [], header: null },
    months: { asked: [january], withUsage: hasUsage ? [january] : [], notReady: [], gone: [] },
    ...said,
  };
}

/** Yields records as a reader does. */
export async function* answerOf(
  records: Iterable<UsageRecord>,
  reading: Reading = imaginedReading(),
  { batch = 1000, between = async () => {} }: { batch?: number; between?: (given: number) => Promise<void> } = {},
): AsyncGenerator<UsageRecord[], Reading> {
  let pending: UsageRecord[] = [];
  let input = 0;
  for (const record of records) {
    pending.push(record);
    if (pending.length < batch) continue;
    yield pending;
    input += pending.length;
    pending = [];
    await between(input);
  }
  if (pending.length > 0) yield pending;
  return reading;
}

export function sumOf(records: Iterable<UsageRecord>): number {
  let sum = 0;
  for (const { value } of records) sum += value;
  return sum;
}
