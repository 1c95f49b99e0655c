import type { Scope } from "@/lib/access/scope";
import { copyCoverage } from "@/lib/sql/copy-coverage";
import { prepareSql } from "@/lib/sql/prepare-sql";
import { runStatement } from "@/lib/sql/run-statement";
import { createTables } from "@/lib/usage/engine/create-tables";
import { engineSettings } from "@/lib/usage/engine/engine-client";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../reports/world";

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a statement, as the API answers it. */
export async function rowsOf(scope: Scope<"usage.view">, query: string, parameters = {}): Promise<Row[]> {
  const response = await runStatement(scope, { query, parameters, format: "json" });
  const { data }: { data: Row[] } = JSON.parse(await response.text());
  return data;
}

/** The only value of a statement. */
export async function onlyValue(scope: Scope<"usage.view">, query: string, parameters = {}): Promise<unknown> {
  const [row = {}] = await rowsOf(scope, query, parameters);
  return Object.values(row)[0];
}

/**
 * Two libraries with titles of their own, of which only the first is within reach; a replaced import, and one that is
 * still loading.
 */
export async function openSqlWorld() {
  await openWorld();
  return fillSqlWorld();
}

/** The same in empty stores. */
export async function fillSqlWorld() {
  await createTables(engineSettings());
  await prepareSql();
  const [mine, others] = [await aLibrary("Mine", "Moje"), await aLibrary("Others")];
  const [lumina, secret] = [await aPlatform("Lumina"), await aPlatform("Secret platform")];
  const [shared, own, hidden] = [
    await aTitle("Shared journal", { issn: "5000-0001" }),
    await aTitle("My journal", { issn: "5000-0002" }),
    await aTitle("Secret journal", { issn: "5000-0003" }),
  ];
  const publisher = await aText("Publisher", "Secret publisher");
  const [article, metric] = [await aText("Data_Type", "Article"), await metricId("Total_Item_Requests")];
  const types = {
    TR51: await reportTypeId("TR51"),
    TR: await reportTypeId("TR"),
    TR_J1: await reportTypeId("TR_J1"),
    PR51: await reportTypeId("PR51"),
  };
  const at = (organizationId: number, reportType: number, month: string, platformId = lumina) => ({
    ...{ organizationId, platformId, reportTypeId: reportType, month },
  });
  const counts = (titleId: number, value: number, more = {}) =>
    fact({ metricId: metric, titleId, value, dataType: article, ...more });
  // January has both releases and a view; February only the view; March only the older release.
  const current = await used(at(mine, types.TR51, "2025-01"), [counts(shared, 10), counts(own, 5, { yop: 2020 })]);
  await used(at(mine, types.TR, "2025-01"), [counts(shared, 11), counts(own, 5)]);
  await used(at(mine, types.TR_J1, "2025-01"), [counts(shared, 9)]);
  await used(at(mine, types.TR_J1, "2025-02"), [counts(shared, 20)]);
  await used(at(mine, types.TR, "2025-03"), [counts(own, 40)]);
  await used(at(mine, types.PR51, "2025-01"), [fact({ metricId: metric, value: 16 })]);
  await used(at(mine, types.TR51, "2025-04"), [counts(shared, 900)], "replaced");
  await used(at(mine, types.TR51, "2025-04"), []);
  await used(at(others, types.TR51, "2025-01"), [counts(shared, 1000), counts(hidden, 2000, { publisher })]);
  await used(at(others, types.TR51, "2025-01", secret), [counts(hidden, 4000, { publisher })]);
  await copyCoverage();
  return {
    ...{ mine, others, lumina, secret, shared, own, hidden, metric, types, current },
    scope: await reader([mine]),
    everyone: await reader("everything"),
  };
}
