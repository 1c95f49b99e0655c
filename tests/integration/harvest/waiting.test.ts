import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { cancelIntentions, triggerIntentions } from "@/lib/harvest/plan/intentions";
import { startHarvest } from "@/lib/harvest/plan/start-harvest";
import { getHarvest } from "@/lib/harvest/show/harvests";
import { listIntentions } from "@/lib/harvest/show/intentions";
import { Gate } from "@/lib/simulator/publisher/broken-replies";
import { addMonths, monthOf } from "@/lib/simulator/publisher/month";
import {
  aLibrary,
  harvestRequest,
  openSite,
  patience,
  type Site,
  type Subscribed,
  scopeOf,
  subscribed,
  today,
  workAll,
} from "./site";

const lastMonth = addMonths(monthOf(today), -1);
const later = new Date(Date.now() + 3_600_000).toISOString();

let site: Site;
let lumina: Subscribed;
let master: Scope<"harvest.manage">;
let ofOther: Scope<"harvest.manage">;

beforeAll(async () => {
  site = await openSite();
  lumina = await subscribed(site, "hradisko", "lumina");
  master = await scopeOf(site, "harvest.manage");
  const membership = { organizationId: await aLibrary("hana"), isAdmin: true, isMaster: false };
  ofOther = await scopeOf(site, "harvest.manage", [membership]);
});
afterAll(() => site.close());

/** A harvest of a range of months before last month, scheduled for later unless `atOnce`. */
async function planned(from: number, to: number, atOnce = false) {
  const request = await harvestRequest(lumina, "PR", addMonths(lastMonth, -from), addMonths(lastMonth, -to));
  const { pk } = await startHarvest(master, [{ ...request, ...(!atOnce && { not_before: later }) }]);
  const requests = await listIntentions(master, pk);
  return { harvest: pk, intentions: requests.map((one) => one.pk) };
}

const states = async (harvest: number) => (await listIntentions(master, harvest)).map(({ state }) => state).sort();

test("triggerIntentions starts the chosen waiting intentions, and no others", async () => {
  const { harvest, intentions } = await planned(5, 3);
  await workAll();
  expect(await states(harvest)).toEqual(["waiting", "waiting", "waiting"]);
  expect(await triggerIntentions(master, { harvest, intentions: intentions.slice(0, 2) })).toEqual({ changed: 2 });
  await workAll();
  expect(await states(harvest)).toEqual(["success", "success", "waiting"]);
  expect(await triggerIntentions(master, { harvest, intentions })).toEqual({ changed: 1 });
});

test("cancelIntentions cancels waiting intentions; ended ones stay unchanged", async () => {
  const { harvest, intentions } = await planned(9, 7);
  await triggerIntentions(master, { harvest, intentions: intentions.slice(0, 1) });
  await workAll();
  expect(await cancelIntentions(master, { harvest, intentions })).toEqual({ changed: 2 });
  expect(await states(harvest)).toEqual(["canceled", "canceled", "success"]);
  expect(await cancelIntentions(master, { harvest, intentions })).toEqual({ changed: 0 });
  expect((await getHarvest(master, harvest)).stats).toMatchObject({ planned: 0, finished: 3, attempt_count: 1 });
});

test("active intentions are left to their end", async () => {
  const gate = new Gate();
  site.publisher.next({}, { kind: "held", gate });
  const { harvest, intentions } = await planned(12, 11, true);
  const working = workAll();
  await vi.waitUntil(async () => (await states(harvest)).includes("downloading"), patience);
  expect(await cancelIntentions(master, { harvest, intentions })).toEqual({ changed: 1 });
  gate.open();
  await working;
  expect(await states(harvest)).toEqual(["canceled", "success"]);
});

test("intentions out of reach and of other harvests stay unchanged", async () => {
  const { harvest, intentions } = await planned(15, 14);
  const refused = { status: 404 };
  await expect(triggerIntentions(ofOther, { harvest, intentions })).rejects.toMatchObject(refused);
  await expect(cancelIntentions(ofOther, { harvest, intentions })).rejects.toMatchObject(refused);
  await expect(cancelIntentions(master, { harvest: harvest - 1, intentions })).rejects.toMatchObject(refused);
  expect(await states(harvest)).toEqual(["waiting", "waiting"]);
});
