import { expect, test } from "vitest";
import { actingUser } from "@/tests/support/actors";
import { type Actor, personOf } from "./actor";

const impersonator = { id: 3, email: "c@d.example", isSuperuser: false, memberships: [] };
const { kind: _, impersonator: __, ...someone } = actingUser({ id: 12 });

test.each<[string, Actor, string]>([
  ["nobody", { kind: "nobody" }, ""],
  ["a program", { kind: "key", id: 5, name: "A script", organizationId: 1 }, ""],
  ["a person", actingUser({ id: 12 }), "12"],
  ["the same person held at a gate", { kind: "entrant", held: "one-time-code", ...someone }, "12"],
  ["somebody who acts as them", actingUser({ id: 12, impersonator }), "12/3"],
])("names %s", (_, actor, name) => {
  expect(personOf(actor)).toBe(name);
});
