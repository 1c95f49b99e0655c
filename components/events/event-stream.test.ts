import { expect, test } from "vitest";
import { eventStream } from "./event-stream";

const said = 'data: {"type":"stats"}\n\n: beat\n\ndata: one\ndata:two\n\nid: 7\n\ndata: last\n\n';
const events = ['{"type":"stats"}', "one\ntwo", "last"];

test("events come out whole, comments and other fields do not come out", () => {
  expect(eventStream()(said)).toEqual(events);
});

test.each([1, 2, 3, 7, 11])("pieces of %i characters make the same events", (size) => {
  const read = eventStream();
  const pieces = said.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
  expect(pieces.flatMap(read)).toEqual(events);
});

test("lines may end as they do on Windows", () => {
  const read = eventStream();
  expect([...said.replaceAll("\n", "\r\n")].flatMap(read)).toEqual(events);
});

test("an event that is not finished is not told", () => {
  expect(eventStream()("data: half\n")).toEqual([]);
});
