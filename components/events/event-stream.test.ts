import { expect, test } from "vitest";
import { eventStream } from "./event-stream";

const said = 'data: {"type":"stats"}\n\n: beat\n\ndata: one\ndata:two\n\nid: 7\n\ndata: last\n\n';
const events = ['{"type":"stats"}', "one\ntwo", "last"];

test("the parser returns events whole and drops comments and other fields", () => {
  expect(eventStream()(said)).toEqual(events);
});

test.each([1, 2, 3, 7, 11])("the parser returns the same events from pieces of %i characters", (size) => {
  const read = eventStream();
  const pieces = said.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  expect(pieces.flatMap(read)).toEqual(events);
});

test("the parser accepts Windows line endings", () => {
  const read = eventStream();
  expect([...said.replaceAll("\n", "\r\n")].flatMap(read)).toEqual(events);
});

test("the parser returns no unfinished event", () => {
  expect(eventStream()("data: half\n")).toEqual([]);
});
