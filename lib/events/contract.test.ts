import { expect, test } from "vitest";
import { announceCall } from "./contract";

test.each([
  ["to nobody", [], "mandatory"],
  ["to whom is not said", undefined, "mandatory"],
  ["to too many", Array.from({ length: 5_001 }, (_, at) => at + 1), "tooMany"],
  ["to what are no organizations", "somebody", "invalid"],
  ["to what are no ids", ["first"], "invalid"],
])("an announcement %s is rejected with its error", (_, to, code) => {
  const { error } = announceCall.body.safeParse({ title_en: "Outage", title_cs: "Výpadek", to });
  expect(error?.issues).toMatchObject([{ path: ["to"], message: code }]);
});
