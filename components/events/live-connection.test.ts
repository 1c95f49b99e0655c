import { expect, test } from "vitest";
import { backOff, eventStream } from "./live-connection";

test("the delay doubles from a second to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backOff(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

test("jitter spreads the delay over its second half", () => {
  expect([backOff(2, 0), backOff(2, 0.5)]).toEqual([2000, 3000]);
});

const stream = 'data: {"type":"stats"}\n\n: beat\n\ndata: one\ndata:two\n\nid: 7\n\ndata: last\n\n';
const events = ['{"type":"stats"}', "one\ntwo", "last"];

test("the parser returns events whole and drops comments and other fields", () => {
  expect(eventStream()(stream)).toEqual(events);
});

test.each([1, 2, 3, 7, 11])("the parser returns the same events from pieces of %i characters", (size) => {
  const read = eventStream();
  const pieces = stream.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  expect(pieces.flatMap(read)).toEqual(events);
});

test("the parser accepts Windows line endings", () => {
  const read = eventStream();
  expect([...stream.replaceAll("\n", "\r\n")].flatMap(read)).toEqual(events);
});

test("the parser returns no unfinished event", () => {
  expect(eventStream()("data: half\n")).toEqual([]);
});
