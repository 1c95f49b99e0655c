import { expect, test } from "vitest";
import { readNews } from "./news";

test("an event and changed stats name the people concerned", () => {
  expect(readNews("usus_events", '{"event":7,"users":[1,2]}')).toEqual({ kind: "events", event: 7, users: [1, 2] });
  expect(readNews("usus_events", '{"event":null,"users":[3]}')).toEqual({ kind: "events", event: null, users: [3] });
});

test("ended sessions name their owner", () => {
  expect(readNews("usus_sessions", "12")).toEqual({ kind: "sessions", user: 12 });
});

test.each([
  ["usus_events", "{"],
  ["usus_events", '{"users":["1"],"event":7}'],
  ["usus_sessions", "everybody"],
  ["graphile_worker", "1"],
])("%s is rejected with %s", (channel, payload) => {
  expect(readNews(channel, payload)).toBeNull();
});
