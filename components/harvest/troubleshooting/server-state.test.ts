import { expect, test } from "vitest";
import { isOfNote, type ServerRow, serverState } from "./server-state";

const asOf = "2026-04-01T10:00:00.000Z";

const rest = { since: "2026-04-01T09:00:00.000Z", until: "2026-04-01T11:00:00.000Z", code: "1000" };

const server = (more: Partial<ServerRow> = {}): ServerRow => ({
  pk: 1,
  revision: 1,
  origin: "https://sushi.example",
  ready_at: "2026-04-01T09:00:00.000Z",
  rest: null,
  busy: false,
  cooldown: null,
  default_cooldown: 1,
  needs_long_dates: false,
  credentials: 3,
  waiting: 0,
  ...more,
});

test.each([
  ["nothing to do", {}, "idle", false],
  ["active, whatever waits", { busy: true, waiting: 4, rest }, "busy", true],
  ["resting for an hour", { rest, waiting: 2 }, "resting", true],
  ["in the pause after a request", { ready_at: "2026-04-01T10:00:09.000Z", waiting: 2 }, "queued", true],
  ["past its rest", { rest: { ...rest, until: "2026-04-01T09:30:00.000Z" } }, "idle", false],
  ["with waiting intentions", { waiting: 2 }, "queued", true],
  ["idle, but slower than the default", { cooldown: 5 }, "idle", true],
  ["idle, and faster than the default", { cooldown: 0 }, "idle", false],
] as const)("serverState: %s", (_, more, state, isNoted) => {
  expect(serverState(server(more), asOf)).toBe(state);
  expect(isOfNote(server(more), asOf)).toBe(isNoted);
});
