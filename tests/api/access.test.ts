import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Call, methodOf } from "@/lib/access/contract";
import type { Permission } from "@/lib/access/permissions";
import { ApiClient } from "@/lib/commands/api-client";
import { allContracts } from "../support/contracts";
import {
  addGround,
  type Belongings,
  clientOf,
  type Ground,
  harvestedBelongings,
  newKey,
  type Role,
  roleNames,
  site,
} from "./cast";
import { refusals, type Sample, samples } from "./samples";

type Verdict = "may" | 401 | 403;
type Row = Record<Role, Verdict>;

const everyone: Row = {
  nobody: "may",
  "user of Hradisko": "may",
  "admin of Hradisko": "may",
  "consortium user": "may",
  "consortium admin": "may",
  superuser: "may",
};
const signedIn: Row = { ...everyone, nobody: 401 };
const admins: Row = { ...signedIn, "user of Hradisko": 403, "consortium user": 403 };
const management: Row = { ...admins, "admin of Hradisko": 403 };

/** Section 6 of the specification, written down a second time on purpose. */
const expected: Partial<Record<Permission, Row>> = {
  anyone: everyone,
  register: everyone,
  entering: signedIn,
  "signed-in": signedIn,
  "account.change": signedIn,
  "usage.view": signedIn,
  "credentials.count": signedIn,
  "credentials.manage": admins,
  "harvest.manage": admins,
  "api-keys.manage": admins,
  "uploads.manage": admins,
  "raw-data.import": admins,
  "catalogue.extend": admins,
  "users.manage": admins,
  "consortium.manage": management,
  "audit.read": management,
  impersonate: management,
};

/** Calls that end, change or turn the session they are made in. */
const changesSession = (call: Call) => /rest-auth|impersonate|\/otp\/|\/session\/|password|registration/.test(call);

const contracts = await allContracts();
const clients = new Map<Role, ApiClient>();
let own: Belongings;
let foreign: Belongings;

beforeAll(async () => {
  for (const role of roleNames) clients.set(role, await clientOf(role));
  const admin = clientFor("consortium admin");
  own = await harvestedBelongings(admin, "hradisko", "matrix");
  foreign = await harvestedBelongings(admin, "svratka", "matrix");
});

function clientFor(role: Role): ApiClient {
  const client = clients.get(role);
  if (!client) throw new Error(`${role} has not signed in`);
  return client;
}

const ground = (on: Belongings, call: Call) => addGround(clientFor("superuser"), on, call);

const sampleOf = (call: Call, on: Ground, role: string): Sample => samples[call]?.(on, role) ?? {};

const send = (client: ApiClient, call: Call, { path, query, body }: Sample) =>
  client.send(methodOf(call), `${addressOf(call, path)}${query ? `?${query}` : ""}`, body);

/** Whether the request names something that belongs to one library, or the library itself. */
function touches(call: Call, what: (id: number) => Partial<Ground>): boolean {
  const on = (id: number): Ground => {
    const fresh = { credentials: 0, revision: 0, counterReport: 0, account: 0, apiKey: 0, upload: 0 };
    const zero = { organization: 0, credentials: 0, revision: 0, counterReport: 0, harvest: 0, intention: 0 };
    return { ...zero, attempt: 0, rawFile: 0, importBatch: 0, platform: 0, server: 0, fresh, ...what(id) };
  };
  return JSON.stringify(sampleOf(call, on(1), "role")) !== JSON.stringify(sampleOf(call, on(2), "role"));
}

const everyId = (id: number): Partial<Ground> => ({
  ...{ organization: id, credentials: id, harvest: id, intention: id, attempt: id, rawFile: id, importBatch: id },
  fresh: { credentials: id, revision: 0, counterReport: 0, account: id, apiKey: id, upload: id },
});

test("every call has a sample, every permission in use a row", () => {
  expect(Object.keys(samples).sort()).toEqual(contracts.map(({ call }) => call).sort());
  expect(contracts.filter(({ access }) => !expected[access]).map(({ call }) => call)).toEqual([]);
});

describe.each(contracts.map(({ call, access, status }) => ({ call, access, status })))(
  "$call",
  ({ call, access, status }) => {
    test.each(roleNames)("by %s", async (role) => {
      const client = changesSession(call) ? await clientOf(role) : clientFor(role);
      const answer = await send(client, call, sampleOf(call, await ground(own, call), role));
      const verdict = expected[access]?.[role];
      const success = refusals[call] ?? status;
      const wanted = verdict === "may" ? [success].flat() : [verdict];
      expect(wanted, JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
    });

    const namesBelongings = touches(call, everyId);
    const namesOrganization = touches(call, (id) => ({ organization: id }));

    if (namesBelongings)
      test("on another library's belongings, by an admin and a user of Hradisko", async () => {
        for (const role of ["admin of Hradisko", "user of Hradisko"] as const) {
          const client = changesSession(call) ? await clientOf(role) : clientFor(role);
          const answer = await send(client, call, sampleOf(call, await ground(foreign, call), role));
          if (answer.status === 200) expect(isEmpty(answer.body), JSON.stringify(answer.body).slice(0, 300)).toBe(true);
          else expect([400, 403, 404]).toContain(answer.status);
          expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
        }
      });

    if (namesOrganization)
      test("on all organizations at once, by those of one", async () => {
        for (const role of ["admin of Hradisko", "user of Hradisko"] as const) {
          const client = changesSession(call) ? await clientOf(role) : clientFor(role);
          const on = { ...(await ground(own, call)), organization: -1 };
          const answer = await send(client, call, sampleOf(call, on, role));
          const isPassedOver = answer.status === 200 && call.includes("flexible-slicer");
          if (!isPassedOver)
            expect([400, 403, 404], JSON.stringify(answer.body).slice(0, 300)).toContain(answer.status);
          expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
        }
      });

    test("with a key of Hradisko", async () => {
      const client = new ApiClient(site.url, "en", await newKey(clientFor("admin of Hradisko"), own.organization));
      const answer = await send(client, call, sampleOf(call, await ground(own, call), "key"));
      if (access === "usage.view") expect(answer.status).toBe(refusals[call] ?? 200);
      else if (expected[access]?.nobody === "may")
        expect([refusals[call] ?? status, 403].flat()).toContain(answer.status);
      else expect(answer.status).toBe(403);
    });
  },
);

test("a key of Hradisko reads nothing of another library", async () => {
  const client = new ApiClient(site.url, "en", await newKey(clientFor("admin of Hradisko"), own.organization));
  for (const { call } of contracts.filter(({ access, call }) => access === "usage.view" && touches(call, everyId))) {
    const answer = await send(client, call, sampleOf(call, await ground(foreign, call), "key"));
    if (answer.status === 200) expect(isEmpty(answer.body), call).toBe(true);
    else expect([400, 404], call).toContain(answer.status);
  }
});

/** An answer without a row: of another library's usage nothing is told, not even that it is there. */
function isEmpty(body: unknown): boolean {
  if (typeof body === "string") return body.trim().split("\n").length <= 2 && !/\d{2,}/.test(body.split("\n")[1] ?? "");
  if (Array.isArray(body)) return body.length === 0;
  if (typeof body !== "object" || body === null) return false;
  if ("results" in body) return Array.isArray(body.results) && body.results.length === 0;
  return "values" in body && Array.isArray(body.values) && body.values.length === 0;
}
