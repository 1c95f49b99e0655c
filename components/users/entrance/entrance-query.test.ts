import { describe, expect, test } from "vitest";
import { readEntranceQuery, type View, withoutEntranceKeys } from "./entrance-query";

const all: readonly View[] = ["login", "register", "reset"];

describe("the address chooses the view", () => {
  test.each([
    ["", "login", ""],
    ["?register", "register", ""],
    ["register=1&email=a%40b.cz", "register", "a@b.cz"],
    ["?reset-password&email=jana+novak@b.cz", "reset", "jana novak@b.cz"],
    ["?email=jana%2Bnovak@b.cz%20", "login", "jana+novak@b.cz"],
    ["?page=register", "login", ""],
  ])("%s", (search, view, email) => {
    expect(readEntranceQuery(search, all)).toEqual({ view, email, hasFailed: false });
  });

  test("but none that the installation does not offer", () => {
    expect(readEntranceQuery("?register&email=a@b.cz", ["login", "reset"])).toMatchObject({
      view: "login",
      email: "a@b.cz",
    });
  });
});

test("whoever comes back from the identity provider in vain is told", () => {
  expect(readEntranceQuery("?error=AccessDenied", all)).toMatchObject({ view: "login", hasFailed: true });
});

describe("the page behind the entrance", () => {
  test.each([
    ["?register", ""],
    ["?register&email=a@b.cz", ""],
    ["?error=Callback", ""],
    ["?search=lumina&reset-password=", "?search=lumina"],
    ["?columns=metric,month", "?columns=metric,month"],
    ["", ""],
  ])("asked for by %s has %s", (search, left) => {
    expect(withoutEntranceKeys(search)).toBe(left);
  });
});
