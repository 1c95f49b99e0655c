/** Imports one month repeatedly, each time another report, until killed; prints each report it begins. */
import { z } from "zod";
import { month } from "@/lib/counter/standard/month";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { answerOf, imaginedReading, imaginedRecords } from "./imagined-report";

const input = z
  .object({ organizationId: z.number(), platformId: z.number(), reportTypeId: z.number(), from: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ""));

async function importForever(): Promise<void> {
  const { from, ...place } = input;
  for (let seed = from; ; seed++) {
    console.log(`begins ${seed}`);
    const records = imaginedRecords({ seed, titles: 1500, namedFrom: 400 * seed });
    await importAnswer({
      ...place,
      accountId: 0,
      month: month("2025-01"),
      records: answerOf(records, imaginedReading()),
    });
    console.log(`done ${seed}`);
  }
}

importForever().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
