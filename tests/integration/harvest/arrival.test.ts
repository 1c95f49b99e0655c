import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { addMonths, lastDay, month } from "@/lib/counter/standard/month";
import { arrivalCall } from "@/lib/harvest/overview/contract";
import { readArrival } from "@/lib/harvest/overview/read-arrival";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { addIntention, aLibrary, aPlatform, credentialsOf, manager, openWorld, tried } from "./overview-world";

let master: Scope<"credentials.manage">;
let brnoAdmin: Scope<"credentials.manage">;
let [brno, plzen] = [0, 0];

beforeAll(async () => {
  await openWorld();
  [brno, plzen] = [await aLibrary("Brno"), await aLibrary("Plzen")];
  master = await manager("credentials.manage", "everything");
  brnoAdmin = await manager("credentials.manage", [brno]);
});
afterAll(() => db().$disconnect());

const running = month(now().toISOString().slice(0, 7));
const ago = (months: number) => addMonths(running, -months);
const dayAfter = (of: string, days: number) =>
  new Date(Date.parse(`${lastDay(month(of))}T12:00:00Z`) + days * 86_400_000);

type Answer = Parameters<typeof tried>[1];

/** A request the given number of days after the end of the month, and its answer. */
const attemptOf = (intention: number, of: string, days: number, answer: Answer = {}) => {
  const at = dayAfter(of, days);
  const isFetched = !answer?.status || answer.status === "success";
  return tried(intention, { startedAt: at, finishedAt: at, ...(isFetched ? { downloadedAt: at } : {}), ...answer });
};

const notReady: Answer = { status: "no_data", errorCode: "3031" };
const read = async (scope: Scope<"credentials.manage">, organization: number, platform: number) =>
  arrivalCall.returns.parse(await readArrival(scope, { organization, platform }));

describe("readArrival", () => {
  test("uses the first request with a complete answer for each month", async () => {
    const lumina = await aPlatform("Lumina");
    const credentials = await credentialsOf(brno, lumina);
    for (const [at, days] of [3, 3, 3, 3, 10, 20].entries()) {
      const of = ago(at + 2);
      const intention = await addIntention({ credentials, month: of });
      if (days > 3) await attemptOf(intention, of, 3, notReady);
      if (days > 10) await attemptOf(intention, of, 10, { isPartial: true });
      await attemptOf(intention, of, days);
      // Harvested once more to get the newest numbers.
      await attemptOf(await addIntention({ credentials, month: of }), of, days + 30);
    }
    const { whole, report_types: types } = await read(brnoAdmin, brno, lumina);
    expect(whole).toMatchObject({ months: 6, reports: 6, left_out: 0, awaited: 0, half: 3, most: 20 });
    expect(whole.points.filter(({ day }) => [2, 3, 10, 20].includes(day))).toEqual([
      { day: 2, share: 0 },
      { day: 3, share: 4 / 6 },
      { day: 10, share: 5 / 6 },
      { day: 20, share: 1 },
    ]);
    expect(types).toMatchObject([{ code: "TR", counter_version: "5", name: "Title Master Report", half: 3, most: 20 }]);
  });

  test("omits late requests, empty months, old months, and months not over", async () => {
    const moravica = await aPlatform("Moravica");
    const credentials = await credentialsOf(brno, moravica);
    const month = async (months: number, report?: string) => {
      const of = ago(months);
      const intention = await addIntention({ credentials, month: of, ...(report ? { report } : {}) });
      return (days: number, answer?: Answer) => attemptOf(intention, of, days, answer);
    };
    await (await month(3))(60);
    await (await month(4))(3, { status: "no_data", errorCode: "3030" });
    await (await month(5))(3, { status: "download_failed", errorCode: "1000" });
    await (await month(25))(3);
    await (await month(0))(-40);
    await (await month(2))(-1);
    // The key was refused until a user corrected it.
    const refused = await month(6, "PR");
    await refused(3, { status: "download_failed", errorCode: "2020" });
    await refused(80);
    const { whole, report_types: types } = await read(brnoAdmin, brno, moravica);
    expect(whole).toMatchObject({ months: 0, reports: 0, left_out: 2, awaited: 1, points: [], half: null, next: null });
    expect(types.map(({ code, left_out }) => [code, left_out])).toEqual([
      ["PR", 1],
      ["TR", 1],
    ]);
  });

  test("covers one organization, or all for consortium managers", async () => {
    const karolinka = await aPlatform("Karolinka");
    for (const [organization, days] of [
      [brno, 3],
      [plzen, 9],
    ] as const) {
      const credentials = await credentialsOf(organization, karolinka);
      await attemptOf(await addIntention({ credentials, month: ago(2) }), ago(2), days);
    }
    const lastDayOf = async (scope: Scope<"credentials.manage">, organization: number) => {
      const { whole } = await read(scope, organization, karolinka);
      return [whole.reports, whole.points.at(-1)?.day];
    };
    expect(await lastDayOf(brnoAdmin, brno)).toEqual([1, 3]);
    expect(await lastDayOf(master, plzen)).toEqual([1, 9]);
    expect(await lastDayOf(master, -1)).toEqual([2, 9]);
    await expect(read(brnoAdmin, plzen, karolinka)).rejects.toMatchObject({ status: 404 });
    await expect(read(brnoAdmin, -1, karolinka)).rejects.toMatchObject({ status: 404 });
  });
});
