import { expect, test } from "vitest";
import { doubtfulAddress, unsaidSearch } from "./doubtful-address";
import { doubtfulSearch } from "./doubtful-search";

test.each([{}, { state: "gone", doubt: "none", order: "x", size: "7", page: "-1", catalogue: "books" }])(
  "an address that says %j says nothing",
  (said) => {
    expect(doubtfulSearch.parse(said)).toEqual(unsaidSearch);
  },
);

test("an address is read back as what it says", () => {
  const said = {
    ...unsaidSearch,
    state: "different",
    doubt: "crossed",
    search: "a b",
    order: "uses",
    size: 50,
  } as const;
  const address = doubtfulAddress(said, { page: 3 });
  expect(doubtfulSearch.parse(Object.fromEntries(new URL(address, "http://x").searchParams))).toEqual({
    ...said,
    page: 3,
  });
});
