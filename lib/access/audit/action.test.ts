import { expect, test } from "vitest";
import { auditActions, auditGroupOf, auditGroups } from "./action";

test("the groups match the actions", () => {
  expect([...new Set(auditActions.map(auditGroupOf))].sort()).toEqual([...auditGroups].sort());
});
