import { expect, test } from "vitest";
import { callAddress } from "./call-address";

test("fills the path with parameters and appends the query", () => {
  const call = { call: "GET /api/organization/{id}/platform/" } as const;
  expect(callAddress(call, { id: "a/b" }, { search: "jstor x", tag: [1, 2], page: undefined, sort: "" })).toBe(
    "/api/organization/a%2Fb/platform/?search=jstor+x&tag=1&tag=2",
  );
});

test("returns the path of a call without parts", () => {
  expect(callAddress({ call: "GET /api/user/" }, undefined, undefined)).toBe("/api/user/");
});
