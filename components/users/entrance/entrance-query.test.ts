import { describe, expect, test } from "vitest";
import { addressText, readAddress, withValues } from "@/lib/kit/address";
import { entrancePlace, readEntranceQuery, showsView, type View, withoutEntranceKeys } from "./entrance-query";

const all: readonly View[] = ["login", "register", "reset"];
const read = (search: string, views = all) =>
  readEntranceQuery(readAddress(entrancePlace, new URLSearchParams(search)), views);

describe("the address chooses the view", () => {
  test.each([
    ["", "login", ""],
    ["?register", "register", ""],
    ["register=1&email=a%40b.cz", "register", "a@b.cz"],
    ["?reset-password&email=jana+novak@b.cz", "reset", "jana novak@b.cz"],
    ["?email=jana%2Bnovak@b.cz%20", "login", "jana+novak@b.cz"],
    ["?page=register", "login", ""],
  ])("%s", (search, view, email) => {
    expect(read(search)).toEqual({ view, email, hasFailed: false });
  });

  test("the address opens no view the installation does not offer", () => {
    expect(read("?register&email=a@b.cz", ["login", "reset"])).toMatchObject({
      view: "login",
      email: "a@b.cz",
    });
  });
});

test("the address reports a failed return from the identity provider", () => {
  expect(read("?error=AccessDenied")).toMatchObject({ view: "login", hasFailed: true });
});

describe("the address keeps a view next to the parameters of the page behind it", () => {
  test.each([
    ["reset", "?state=failed", "?state=failed&reset-password="],
    ["register", "?reset-password&email=a%40b.cz", "?email=a%40b.cz&register="],
    ["login", "?reset-password&state=failed", "?state=failed"],
  ] as const)("%s from %s", (view, search, address) => {
    const currentAddress = addressText(withValues(new URLSearchParams(search), entrancePlace, showsView(view)));
    expect(currentAddress).toBe(address);
    expect(read(currentAddress).view).toBe(view);
  });
});

describe("the page behind the entrance", () => {
  test.each([
    ["?register", ""],
    ["?register&email=a@b.cz", ""],
    ["?error=Callback", ""],
    ["?search=lumina&reset-password=", "?search=lumina"],
    ["?columns=metric,month", "?columns=metric,month"],
    ["", ""],
  ])("address %s has query %s", (search, left) => {
    expect(withoutEntranceKeys(search)).toBe(left);
  });
});
