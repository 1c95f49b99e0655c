import { expect, test } from "vitest";
import { type Actor, personOf } from "./actor";

const quota = { most: 120, remaining: 119, secondsLeft: 60 };

const someone = {
  ...{ id: 12, email: "a@b.example", username: "a", firstName: "", lastName: "", language: "en" },
  ...{ isSuperuser: false, memberships: [], sessionId: 1 },
};
const impersonator = { id: 3, email: "c@d.example", isSuperuser: false, memberships: [] };

test.each<[string, Actor, string]>([
  ["nobody", { kind: "nobody" }, ""],
  ["a program", { ...{ kind: "key", id: 5, name: "A script", organizationId: 1, scopes: ["usage"] }, quota }, ""],
  ["a person", { kind: "user", impersonator: null, ...someone }, "12"],
  ["the same person held at a gate", { kind: "entrant", held: "one-time-code", ...someone }, "12"],
  ["somebody who acts as them", { kind: "user", impersonator, ...someone }, "12/3"],
])("names %s", (_, actor, name) => {
  expect(personOf(actor)).toBe(name);
});
