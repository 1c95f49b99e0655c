import { expect, test } from "vitest";
import { auditActions } from "./action";
import { auditGroupOf, auditGroups } from "./group";

test("the groups match the actions", () => {
  expect([...new Set(auditActions.map(auditGroupOf))].sort()).toEqual([...auditGroups].sort());
});
