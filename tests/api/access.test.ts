import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { addressOf, type Call, methodOf } from "@/lib/access/contract";
import { permissions } from "@/lib/access/permissions";
import { ApiClient } from "@/lib/commands/api-client";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { type Role, rights, roleNames } from "../support/rights";
import {
  addGround,
  type Belongings,
  clientOf,
  foreignBelongings,
  type Ground,
  harvestedBelongings,
  newKey,
  site,
} from "./cast";
import { refusals, type Sample, samples } from "./samples";

/** Calls that end, change or rotate their session. */
const changesSession = (call: Call) => /rest-auth|impersonate|\/otp\/|\/session\/|password|registration/.test(call);

const contracts = await allContracts();
const sessions = new Map<Role, Promise<ApiClient>>();
let own: Belongings;
let foreign: Belongings;

beforeAll(async () => {
  const admin = await clientFor("consortium admin");
  own = await harvestedBelongings(admin, "hradisko", "matrix");
  foreign = await foreignBelongings(admin);
});

function clientFor(role: Role): Promise<ApiClient> {
  const client = sessions.get(role) ?? clientOf(role);
  sessions.set(role, client);
  return client;
}

/** Calls that end or change sessions get their own session; other sessions of the role may have ended too. */
function sessionOf(role: Role, call: Call): Promise<ApiClient> {
  if (!changesSession(call)) return clientFor(role);
  sessions.delete(role);
  return clientOf(role);
}

const ground = async (on: Belongings, call: Call) => addGround(await clientFor("superuser"), on, call);

const sampleOf = (call: Call, on: Ground, role: string): Sample => samples[call]?.(on, role) ?? {};

const send = (client: ApiClient, call: Call, { path, query, body }: Sample) =>
  client.send(methodOf(call), `${addressOf(call, path)}${query ? `?${query}` : ""}`, body);

const everyId = (id: number): Ground => ({
  ...{ organization: id, credentials: id, revision: 1, counterReport: 1, harvest: id, intention: id, attempt: id },
  ...{ rawFile: id, importBatch: id, title: id, item: id, platform: 1, server: 1 },
  fresh: {
    credentials: id,
    revision: 1,
    counterReport: 1,
    account: id,
    apiKey: id,
    upload: id,
    savedReport: id,
    sharedLink: id,
    frozenAnswer: id,
    annotation: id,
    agreement: id,
    price: id,
    agreementFile: id,
    scenario: id,
    tagClass: id,
    tag: id,
  },
  others: { importBatch: id, session: id, device: id, event: id, template: id, reportType: id },
});

/** Whether the request differs between these two: then it refers to something that belongs to one library. */
const names = (call: Call, one: Ground, other: Ground): boolean =>
  JSON.stringify(sampleOf(call, one, "role")) !== JSON.stringify(sampleOf(call, other, "role"));

const namesBelongings = (call: Call) => names(call, everyId(1), everyId(2));
const namesTitle = (call: Call) => names(call, everyId(1), { ...everyId(1), title: 2, item: 2 });
const namesOrganization = (call: Call) => names(call, everyId(1), { ...everyId(1), organization: 2 });

test("each call has a sample", () => {
  expect(Object.keys(samples).sort()).toEqual(contracts.map(({ call }) => call).sort());
});

// tests/pure/access tests which role has which permission; this file tests that each call checks its own.
describe.each(contracts.map(({ call, access, status, isCounterApi }) => ({ call, access, status, isCounterApi })))(
  "$call",
  ({ call, access, status, isCounterApi }) => {
    const success = [refusals[call] ?? status].flat();
    const isForConsortium = success.includes(403);
    const may = roleNames.filter((role) => rights[access][role] === "may");
    // Calls for keys alone are answered below.
    const allowed = isForConsortium ? "consortium admin" : may[0];
    const refused = roleNames.filter((role) => rights[access][role] !== "may").at(-1);

    if (allowed)
      test(`answers ${allowed}`, async () => {
        const sample = sampleOf(call, await ground(own, call), allowed);
        const answer = await send(await sessionOf(allowed, call), call, sample);
        expect(success, JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
      });

    if (refused)
      test(`refuses ${refused}`, async () => {
        const answer = await send(await clientFor(refused), call, sampleOf(call, { ...everyId(1), ...own }, refused));
        // COUNTER clients without a key send too little information (CoP 5.1 Appendix D, exception 1030).
        const expected = isCounterApi && rights[access][refused] === 401 ? 400 : rights[access][refused];
        expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(expected);
      });

    const insiders = (["admin of Hradisko", "user of Hradisko"] as const).filter((role) => may.includes(role));

    if (namesBelongings(call) && insiders.length > 0)
      test("shows nothing of another library", async () => {
        for (const role of insiders) {
          const answer = await send(
            await sessionOf(role, call),
            call,
            sampleOf(call, await ground(foreign, call), role),
          );
          if (answer.status === 200) expect(isEmpty(answer.body), JSON.stringify(answer.body).slice(0, 300)).toBe(true);
          else expect([400, 403, 404]).toContain(answer.status);
          expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
        }
      });

    if (namesTitle(call) && insiders.length > 0)
      test("shows nothing of a title or item that only another library uses", async () => {
        for (const role of insiders) {
          const { title, item } = foreign;
          const answer = await send(
            await sessionOf(role, call),
            call,
            sampleOf(call, { ...(await ground(own, call)), title, item }, role),
          );
          if (answer.status === 200) expect(isEmpty(answer.body), JSON.stringify(answer.body).slice(0, 300)).toBe(true);
          else expect(answer.status).toBe(404);
          expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
        }
      });

    if (namesOrganization(call) && insiders.length > 0)
      test("does not show all organizations to users of one", async () => {
        for (const role of insiders) {
          const on = { ...(await ground(own, call)), organization: -1 };
          const answer = await send(await sessionOf(role, call), call, sampleOf(call, on, role));
          const isPassedOver = answer.status === 200 && call.includes("flexible-slicer");
          if (!isPassedOver)
            expect([400, 403, 404], JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
          expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
        }
      });
  },
);

/** A new key each time: there are more calls than one key may make in a minute. */
const keyClient = async () =>
  new ApiClient(site.url, "en", await newKey(await clientFor("admin of Hradisko"), own.organization));

describe("with a key of Hradisko", () => {
  test("each call that shows usage succeeds", async () => {
    for (const { call } of contracts.filter(({ access }) => access === "usage.view")) {
      const answer = await send(await keyClient(), call, sampleOf(call, await ground(own, call), "key"));
      expect(answer.status, call).toBe(refusals[call] ?? 200);
    }
  });

  test.each(Object.keys(permissions).filter((name) => contracts.some(({ access }) => access === name)))(
    "a call for %s succeeds if the key may make it",
    async (permission) => {
      const contract = contracts.find(({ access }) => access === permission);
      if (!contract) throw new Error(`No call asks for ${permission}`);
      const { call, access, status } = contract;
      const answer = await send(await keyClient(), call, sampleOf(call, await ground(own, call), "key"));
      if (rights[access]["key of Hradisko"] === "may")
        expect([refusals[call] ?? status, 403].flat()).toContain(answer.status);
      else expect(answer.status).toBe(403);
    },
  );
});

test("a key of Hradisko reads nothing of another library", async () => {
  const ofUsage = contracts.filter(({ access, call }) => access === "usage.view" && namesBelongings(call));
  for (const { call, isCounterApi } of ofUsage) {
    const answer = await send(await keyClient(), call, sampleOf(call, await ground(foreign, call), "key"));
    if (answer.status === 200) expect(isEmpty(answer.body), call).toBe(true);
    else expect(isCounterApi ? [403] : [400, 404], call).toContain(answer.status);
  }
});

/**
 * Change only what the caller sees, of what people above see with the figures: whether a tag class is hidden, and a
 * personal scenario with an agreement.
 */
const PERSONAL: readonly Call[] = ["POST /api/tags/tag-class/{tag_class}/hide/", "POST /api/scenario/"];

describe("where Svratka is below Hradisko", () => {
  const place = async (parent: number | null) => {
    const admin = await clientFor("consortium admin");
    const { results } = z
      .object({ results: z.array(z.object({ pk: z.number(), revision: z.number() })) })
      .parse((await admin.get("/api/organization/managed/?page_size=100")).body);
    const revision = results.find(({ pk }) => pk === foreign.organization)?.revision;
    const answer = await admin.send("PATCH", `/api/organization/${foreign.organization}/`, { revision, parent });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  beforeAll(() => place(own.organization));
  afterAll(() => place(null));

  const ofLibraries = contracts.filter(({ call }) => namesBelongings(call));
  const reads = ({ call, access }: (typeof ofLibraries)[number]) => access === "usage.view" && methodOf(call) === "GET";

  test.each(ofLibraries.filter(reads).map(({ call, status }) => ({ call, status })))(
    "$call shows Svratka to a user of Hradisko",
    async ({ call, status }) => {
      const sample = sampleOf(call, await ground(foreign, call), "user of Hradisko");
      const answer = await send(await clientFor("user of Hradisko"), call, sample);
      expect([refusals[call] ?? status].flat(), JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
    },
  );

  test.each(
    ofLibraries.filter(
      ({ call, access }) =>
        access !== "usage.view" && rights[access]["admin of Hradisko"] === "may" && !PERSONAL.includes(call),
    ),
  )("$call gives an administrator of Hradisko nothing of Svratka but its figures", async ({ call }) => {
    const sample = sampleOf(call, await ground(foreign, call), "admin of Hradisko");
    const answer = await send(await sessionOf("admin of Hradisko", call), call, sample);
    if (answer.status === 200) expect(isEmpty(answer.body), JSON.stringify(answer.body).slice(0, 300)).toBe(true);
    else expect([400, 403, 404], JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
  });
});

/** A response without rows: nothing of another library's usage is shown, not even that it exists. */
function isEmpty(body: unknown): boolean {
  if (typeof body === "string") return body.trim().split("\n").length <= 2 && !/\d{2,}/.test(body.split("\n")[1] ?? "");
  if (Array.isArray(body)) return body.length === 0;
  if (typeof body !== "object" || body === null) return false;
  if ("results" in body) return Array.isArray(body.results) && body.results.length === 0;
  if ("updated" in body) return body.updated === 0;
  // How few rows make most of the usage.
  if ("shares" in body) return Array.isArray(body.shares) && body.shares.length === 0;
  // A mail to the caller's own address, of figures that the caller sees.
  if ("to" in body && Object.keys(body).length === 1) return true;
  // A figure without any source.
  if ("reason" in body) return body.reason === "noSource";
  const lists = "values" in body ? [body.values] : "parts" in body ? [body.parts] : Object.values(body);
  return lists.length > 0 && lists.every((list) => Array.isArray(list) && list.length === 0);
}
