import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { readReport } from "@/lib/reports/layout/open-report";
import { question as schema } from "@/lib/usage/question";
import { type Exporter, exported, exporter } from "@/tests/integration/exports/scene";
import {
  aLibrary,
  aPlatform,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "@/tests/integration/reports/world";

const question = {
  version: 1,
  where: { reportType: ["TR"], metric: ["Total_Item_Requests"] },
  ...{ rows: ["title", "yop"], columns: ["month"] },
};

let library: number;
let librarian: Exporter;
let use: (titles: readonly number[], years: number, month: string) => Promise<number>;
let titles: readonly number[];

beforeAll(async () => {
  await openWorld();
  const platformId = await aPlatform("Archive");
  library = await aLibrary("Brno");
  librarian = await exporter("jana@brno.example", [library]);
  const named = Array.from({ length: 1000 }, (_, at) => ({ name: `Title ${at}`, matchName: `title ${at}` }));
  titles = (await db().title.createManyAndReturn({ data: named })).map(({ id }) => id);
  const [metric, reportType] = [await metricId("Total_Item_Requests"), await reportTypeId("TR")];
  use = (of, years, month) =>
    used(
      { organizationId: library, platformId, reportTypeId: reportType, month },
      of.flatMap((titleId) =>
        Array.from({ length: years }, (_, at) => fact({ metricId: metric, titleId, yop: 1000 + at, value: 1 })),
      ),
    );
});

test("reads a report of a million rows, and rejects one with another row, giving the number of rows", async () => {
  await use(titles, 1000, "2024-01");
  const { rowCount, rows } = await readReport(await reader([library]), schema.parse(question), { locale: "en" });
  expect(rowCount).toBe(1_000_000);
  const { value: first } = await rows[Symbol.asyncIterator]().next();
  expect(first?.length).toBe(5000);

  await use(titles.slice(0, 1), 1001, "2024-02");
  const reading = readReport(await reader([library]), schema.parse(question), { locale: "en" });
  await expect(reading).rejects.toMatchObject({
    code: "tooManyRows",
    values: { count: 1_000_001, most: 1_000_000 },
  });

  const { status, error } = await exported(librarian, { format: "csv", question }, "cs");
  expect(status).toBe("failed");
  expect(error).toMatchObject({
    code: "tooManyRows",
    message: expect.stringMatching(/1.000.001; do souboru se jich vejde nejvýše 1.000.000\. Zužte filtry\./),
  });
});
