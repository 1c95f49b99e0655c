import { expect, test } from "vitest";
import { changeSending, isOnItsWay, type Sending, type SendingChange } from "./sending";

// Nothing else of a file is read.
const file = { name: "tr.tsv", size: 100 } as unknown as File;

const after = (...changes: SendingChange[]) =>
  changes.reduce<readonly Sending[]>((list, change) => changeSending(list, change), []);

const added: SendingChange = { type: "added", files: [{ key: 1, file, problem: null }] };

test.each<[SendingChange[], Sending["state"], number]>([
  [[], "waiting", 0],
  [[{ type: "begun", key: 1 }], "sending", 0],
  [[{ type: "progressed", key: 1, sent: 40 }], "sending", 40],
  [[{ type: "progressed", key: 1, sent: 130 }], "kept", 130],
  [[{ type: "refused", key: 1, problem: "Too large." }], "refused", 0],
  [
    [
      { type: "refused", key: 1, problem: "No answer." },
      { type: "begun", key: 1 },
    ],
    "sending",
    0,
  ],
  [[{ type: "begun", key: 2 }], "waiting", 0],
])("changeSending after %o sets the state %s", (changes, state, sent) => {
  expect(after(added, ...changes)).toMatchObject([{ key: 1, state, sent }]);
});

test("changeSending keeps a refused file in the list and removes one that arrived", () => {
  const refused = after({ type: "added", files: [{ key: 1, file, problem: "Empty." }] });
  expect(refused).toMatchObject([{ state: "refused", problem: "Empty." }]);
  expect(refused.filter(isOnItsWay)).toEqual([]);
  expect(after(added, { type: "gone", key: 1 })).toEqual([]);
});
