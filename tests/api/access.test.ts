import { beforeAll, describe, expect, test } from "vitest";
import { addressOf, type Call, methodOf } from "@/lib/access/contract";
import type { Permission } from "@/lib/access/permissions";
import type { ApiClient } from "@/lib/commands/api-client";
import { allContracts } from "../support/contracts";
import {
  addCredentials,
  type Belongings,
  clientOf,
  harvestedBelongings,
  organizationOf,
  type Role,
  roleNames,
} from "./cast";
import { type Ground, type Sample, samples } from "./samples";

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

/** Section 6 of the specification, written down a second time on purpose. */
const expected: Partial<Record<Permission, Row>> = {
  anyone: everyone,
  "signed-in": signedIn,
  "usage.view": signedIn,
  "credentials.count": signedIn,
  "credentials.manage": admins,
  "harvest.manage": admins,
};

/** Calls whose success on these belongings is a rule's refusal: a finished wish can be neither hurried nor cancelled. */
const refusedByRule: readonly Call[] = [
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/trigger/",
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/cancel/",
];

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

let round = 0;
async function ground(on: Belongings): Promise<Ground> {
  round += 1;
  const library = on.organization === organizationOf("hradisko") ? "hradisko" : "svratka";
  const fresh = await addCredentials(clientFor("superuser"), library, `matrix ${round}`);
  return { ...on, fresh };
}

const send = (client: ApiClient, call: Call, { path, query, body }: Sample) =>
  client.send(methodOf(call), `${addressOf(call, path)}${query ? `?${query}` : ""}`, body);

test("every call has a sample, every permission in use a row", () => {
  expect(Object.keys(samples).sort()).toEqual(contracts.map(({ call }) => call).sort());
  expect(contracts.filter(({ access }) => !expected[access]).map(({ call }) => call)).toEqual([]);
});

describe.each(contracts.map(({ call, access, status }) => ({ call, access, status })))(
  "$call",
  ({ call, access, status }) => {
    test.each(roleNames)("by %s", async (role) => {
      // Signing out would end the sessions that the other rows use.
      const client = call.includes("rest-auth") ? await clientOf(role) : clientFor(role);
      const sample = samples[call]?.(await ground(own), role) ?? {};
      const answer = await send(client, call, sample);
      const verdict = expected[access]?.[role];
      const success = refusedByRule.includes(call) ? 400 : status;
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(verdict === "may" ? success : verdict);
    });

    test("on another library's belongings, by an admin and a user of Hradisko", async () => {
      for (const role of ["admin of Hradisko", "user of Hradisko"] as const) {
        const on = await ground(foreign);
        const sample = samples[call]?.(on, role) ?? {};
        const touches = JSON.stringify(sample) !== JSON.stringify(samples[call]?.({ ...own, fresh: on.fresh }, role));
        const changesFresh = JSON.stringify(sample).includes(String(on.fresh.credentials)) && call.includes("{id}");
        if ((!touches && !changesFresh) || call.includes("rest-auth")) continue;
        const answer = await send(clientFor(role), call, sample);
        if (answer.status === 200) expect(isEmpty(answer.body), JSON.stringify(answer.body).slice(0, 300)).toBe(true);
        else expect([400, 403, 404]).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toMatch(/Svratka/);
      }
    });
  },
);

/** An answer without a row: of another library's usage nothing is told, not even that it is there. */
function isEmpty(body: unknown): boolean {
  if (typeof body === "string") return body.trim().split("\n").length <= 2 && !/\d{2,}/.test(body.split("\n")[1] ?? "");
  if (typeof body !== "object" || body === null) return false;
  if ("results" in body) return Array.isArray(body.results) && body.results.length === 0;
  return "values" in body && Array.isArray(body.values) && body.values.length === 0;
}
