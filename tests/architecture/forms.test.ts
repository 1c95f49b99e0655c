import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Contract } from "@/lib/access/contract";
import { allContracts } from "@/lib/help/api-reference/all-contracts";

const server = await allContracts();
const browser = new Map<string, Contract>();

// From here on modules are as browsers get them.
vi.resetModules();
vi.doMock("#schemas", () => import("@/lib/kit/schemas/recorded-schemas"));
const { bodyCheck, replay } = await import("@/lib/kit/schemas/replay");
for (const contract of await allContracts()) browser.set(contract.call, contract);
// The next file gets them as the server does.
afterAll(() => {
  vi.doUnmock("#schemas");
  vi.resetModules();
});

const described = (schema: unknown) => {
  const replayed = replay(schema);
  if (!(replayed instanceof z.ZodType)) throw new Error("It is no schema.");
  return z.toJSONSchema(replayed, { io: "input", unrepresentable: "any" });
};

/** Initial values that forms use for any field. */
const unfilled = [{}, null, ...[null, "", " ", [], 0, -1, "x"].map((value) => new Proxy({}, { get: () => value }))];

test.each(server.filter(({ body }) => body).map((contract) => [contract.call, contract] as const))(
  "the browser validates the body of %s as the server does",
  (call, { body, form = body }) => {
    const recorded = browser.get(call)?.form ?? browser.get(call)?.body;
    expect(recorded).not.toBe(form);
    expect(described(recorded)).toEqual(described(form));
    for (const value of unfilled) expect(bodyCheck(recorded)(value)).toEqual(bodyCheck(form)(value));
  },
);
