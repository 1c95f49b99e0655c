import { beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { emptyStatuses } from "@/lib/reports/platform-report/month-status";
import { scopeOf } from "@/tests/support/actors";
import {
  addIntention,
  aLibrary,
  aPlatform,
  credentialsOf,
  numbers,
  openWorld,
  reportId,
  tried,
} from "../../harvest/overview-world";
import { keyOf, readReport } from "./read-report";

const month = "2025-03";
const since = new Date("2025-04-01");
let scope: Scope<"usage.view">;
let brno: number;
let count = 0;

beforeAll(async () => {
  await openWorld();
  brno = await aLibrary("Brno");
  scope = await scopeOf("usage.view", keyOf(brno));
});

type Place = { platform: number; credentials: number };
type Attempt = Partial<Prisma.AttemptUncheckedCreateInput>;

const open = { finishedAt: null };
const intention = async (
  { credentials }: Place,
  change: Partial<Prisma.IntentionUncheckedCreateInput>,
  ...requests: Attempt[]
) => {
  const id = await addIntention({ credentials, month }, change);
  for (const request of requests) await tried(id, request);
};
const breakReport = async ({ credentials: credentialsId }: Place) =>
  db().credentialsReport.update({
    where: { credentialsId_reportTypeId: { credentialsId, reportTypeId: await reportId("TR") } },
    data: { brokenSince: since, brokenBy: "3000" },
  });
const change = ({ credentials: id }: Place, data: Prisma.CredentialsUncheckedUpdateInput) =>
  db().credentials.update({ where: { id }, data });

const busy: Attempt = { status: "downloading", finishedAt: null };
const failed: Attempt = { status: "download_failed", errorCode: "2010", httpStatus: 403 };
const empty: Attempt = { status: "no_data", errorCode: "3030" };
const foreign: Attempt = { status: "parsing_failed", errorCode: "institution-unconfirmed" };
const notReady: Attempt = { status: "no_data", errorCode: "3031" };

const cases: [string, (typeof emptyStatuses)[number], (place: Place) => Promise<unknown>][] = [
  [
    "credentials for other reports only",
    "SUSHI credentials not present for this report",
    async ({ credentials }) => {
      await db().credentialsReport.deleteMany({
        where: { credentialsId: credentials, reportTypeId: await reportId("TR") },
      });
    },
  ],
  [
    "disabled credentials",
    "SUSHI credentials are not automatically harvested",
    (place) => change(place, { isEnabled: false }),
  ],
  [
    "broken credentials",
    "SUSHI credentials are incorrect",
    (place) => change(place, { brokenSince: since, brokenBy: "2000" }),
  ],
  ["a broken report", "Report marked as broken for existing credentials", breakReport],
  ["nothing asked for yet", "Data not yet harvested", async () => {}],
  [
    "a month that the provider does not offer",
    "Report not offered by the provider",
    (place) => intention(place, { ...open, notOfferedAt: since }),
  ],
  ["an intention that waits", "Data not yet harvested", (place) => intention(place, open)],
  ["an intention called off", "Data not yet harvested", (place) => intention(place, { canceledAt: since })],
  [
    "an intention for another month",
    "Data not yet harvested",
    ({ credentials }) => addIntention({ credentials, month: "2025-02" }).then((id) => tried(id, empty)),
  ],
  ["a request under way", "Harvesting ongoing", (place) => intention(place, open, busy)],
  ["a request to be repeated", "Harvesting ongoing", (place) => intention(place, open, failed, notReady)],
  [
    "a second intention after one that failed",
    "Harvesting ongoing",
    async (place) => {
      await intention(place, {}, failed);
      await intention(place, open);
    },
  ],
  ["an answer without usage", "Empty data", (place) => intention(place, {}, notReady, empty)],
  [
    "a month known to be empty",
    "Empty data",
    ({ platform: platformId }) => numbers({ organizationId: brno, platformId, month }, { factCount: 0, sums: {} }),
  ],
  [
    "a month known to be empty, of credentials broken since",
    "Empty data",
    async (place) => {
      await numbers({ organizationId: brno, platformId: place.platform, month }, { factCount: 0, sums: {} });
      await change(place, { brokenSince: since });
    },
  ],
  ["a request that failed", "Harvesting error", (place) => intention(place, {}, empty, failed)],
  ["a report of another institution", "Institution needs confirmation", (place) => intention(place, {}, foreign)],
  ["a month that never became ready", "Harvesting error", (place) => intention(place, {}, notReady)],
  [
    "second credentials that are off",
    "Harvesting error",
    async (place) => {
      await intention(place, {}, failed);
      await credentialsOf(brno, place.platform, { title: "second", isEnabled: false });
    },
  ],
];

test.each(cases)("%s: %s", async (_, status, happened) => {
  count += 1;
  const platform = await aPlatform(`Platform ${count}`);
  await happened({ platform, credentials: await credentialsOf(brno, platform) });
  const complete_data = status === "Empty data";
  expect(await readReport(scope, { platform, month })).toEqual({ records: [], status, complete_data });
});

test("every sentence has a case", () => {
  expect(new Set(cases.map(([, status]) => status))).toEqual(new Set(emptyStatuses));
});

test("credentials of another library say nothing of one's own", async () => {
  const [plzen, platform] = [await aLibrary("Plzeň"), await aPlatform("Shared")];
  await credentialsOf(brno, platform, { reports: ["PR"] });
  await intention({ platform, credentials: await credentialsOf(plzen, platform) }, {}, empty);
  expect(await readReport(scope, { platform, month })).toMatchObject({
    status: "SUSHI credentials not present for this report",
  });
  const theirs = await scopeOf("usage.view", keyOf(plzen));
  expect(await readReport(theirs, { platform, month })).toMatchObject({ status: "Empty data", complete_data: true });
});

test("deleted credentials are none", async () => {
  const platform = await aPlatform("Left");
  const credentials = await credentialsOf(brno, platform);
  await credentialsOf(brno, platform, { title: "kept", reports: ["PR"] });
  await change({ platform, credentials }, { deletedAt: since });
  expect(await readReport(scope, { platform, month })).toMatchObject({
    status: "SUSHI credentials not present for this report",
  });
});
