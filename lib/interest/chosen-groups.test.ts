import { expect, test } from "vitest";
import { chosenGroups, groupsForm, groupsText } from "./chosen-groups";

const groups = [
  { short_name: "full_text", important: true },
  { short_name: "search", important: true },
  { short_name: "full_text_denial", important: false },
];

test.each([
  [[], ["full_text", "search"]],
  [[null, "search"], ["search"]],
  [
    ["full_text_denial,full_text", "search"],
    ["full_text", "full_text_denial"],
  ],
  [["none", "search"], []],
  [["gone", "search"], ["search"]],
  [
    ["gone", "gone as well"],
    ["full_text", "search"],
  ],
])("chosen groups from %o are %o", (texts, expected) => {
  expect(chosenGroups(groups, ...texts).map(({ short_name: name }) => name)).toEqual(expected);
});

test("chosen groups are written as they are read", () => {
  for (const names of [[], ["search"], ["full_text", "full_text_denial"]]) {
    const text = groupsText(names);
    expect(text).toMatch(groupsForm);
    expect(chosenGroups(groups, text).map(({ short_name: name }) => name)).toEqual(names);
  }
});
