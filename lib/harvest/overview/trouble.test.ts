import { expect, test } from "vitest";
import { catalog } from "@/messages/catalog";
import { actionsFor, troubleActions, troubles } from "./trouble";

test.each([
  ["broken", "2020", ["edit", "unset-broken"]],
  ["broken", "2030", ["edit", "copy-addresses", "write-to-vendor", "unset-broken"]],
  ["report-broken", "3000", ["edit", "unset-broken"]],
  ["failing", "time-out", ["write-to-vendor", "harvest"]],
  ["failing", "html-page", ["edit", "harvest"]],
  ["failing", "import", ["write-to-admin", "harvest"]],
  ["failing", "release-retired", ["harvest-newer"]],
  ["held", "institution-unconfirmed", ["confirm-institution", "edit", "write-to-vendor"]],
  ["failing", "only-in-earlier-release", ["harvest-earlier"]],
  ["warnings", "unclear-institution", ["edit", "write-to-vendor"]],
  ["resting", "", ["edit"]],
  ["unverified", "", ["verify", "edit"]],
  ["expiring", "", ["edit"]],
] as const)("actionsFor %s by %j: %o", (trouble, code, actions) => {
  expect(actionsFor(trouble, code)).toEqual(actions);
});

test.each(["en", "cs"] as const)("each trouble and each action has texts in %s", (locale) => {
  const { trouble, troubleAction } = catalog[locale].harvest;
  expect(Object.keys(trouble).sort()).toEqual([...troubles].sort());
  expect(Object.keys(troubleAction).sort()).toEqual([...troubleActions].sort());
});
