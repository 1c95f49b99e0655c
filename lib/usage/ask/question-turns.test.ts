import { expect, test, vi } from "vitest";
import { type Asker, NoTurn, QuestionTurns, type Turn } from "./question-turns";

const asker = (organization: string, person = organization): Asker => ({ organization, person });

/** A place that reads a thousand rows a second, with a clock that only the test moves. */
function scene(places = 1) {
  let time = 0;
  const turns = new QuestionTurns({ places, seconds: 30, rowsPerSecond: 1000, measuredFrom: 10, now: () => time });
  const begun: string[] = [];
  const turnsByName = new Map<string, Turn>();
  const ends = new Map<string, (failure?: Error) => void>();
  const ask = (name: string, who: Asker, rows = 1000, signal?: AbortSignal) => {
    const work = (turn: Turn) =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        turnsByName.set(name, turn);
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
      });
    const answer = turns.run({ asker: who, rows }, work, { signal, isTooLong: (error) => error instanceof RangeError });
    answer.catch(() => undefined);
    return answer;
  };
  const end = async (name: string, seconds = 1, failure?: Error) => {
    time += seconds * 1000;
    ends.get(name)?.(failure);
    await vi.waitFor(() => expect(ends.has(name)).toBe(true));
    await new Promise(setImmediate);
  };
  const pass = (seconds: number) => {
    time += seconds * 1000;
  };
  return { ask, end, begun, turnsByName, pass };
}

test("organizations take turns, and so do the people of each", async () => {
  const { ask, end, begun } = scene();
  for (const name of ["a1", "a2", "a3"]) void ask(name, asker("a", "one"));
  void ask("other of a", asker("a", "two"));
  void ask("b1", asker("b"));
  void ask("b2", asker("b"));
  for (const name of ["a1", "b1", "other of a", "b2", "a2"]) await end(name);
  expect(begun).toEqual(["a1", "b1", "other of a", "b2", "a2", "a3"]);
});

test("who has read much waits for who has read little", async () => {
  const { ask, end, begun } = scene();
  void ask("a large", asker("a"), 9000);
  await end("a large", 9);
  void ask("c", asker("c"));
  void ask("a", asker("a"));
  void ask("b", asker("b"));
  await end("c");
  await end("b");
  expect(begun).toEqual(["a large", "c", "b", "a"]);
});

test("a person fills no second place while another organization waits", async () => {
  const { ask, end, begun } = scene(2);
  for (const name of ["a1", "a2", "a3"]) void ask(name, asker("a"));
  void ask("b1", asker("b"));
  expect(begun).toEqual(["a1", "a2"]);
  await end("a1");
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("refuses a question at once that is too large, as measured by earlier ones", async () => {
  const { ask, end, pass } = scene();
  const first = ask("unmeasured", asker("a"), 40_000);
  await end("unmeasured", 40);
  expect(await first).toBe("unmeasured");
  await expect(ask("too large", asker("a"), 40_000)).rejects.toEqual(new NoTurn("too-large"));
  await expect(ask("also", asker("a"), 31_000)).rejects.toMatchObject({ because: "too-large" });
  const smaller = ask("smaller", asker("a"), 20_000);
  await end("smaller", 20);
  expect(await smaller).toBe("smaller");
  pass(11 * 60);
  const again = ask("tried again", asker("a"), 40_000);
  await end("tried again", 10);
  expect(await again).toBe("tried again");
});

test("learns from questions that the engine ends, not from other failures", async () => {
  const { ask, end } = scene();
  void ask("broken", asker("a"), 60_000);
  await end("broken", 40, new Error("broken"));
  void ask("ended", asker("a"), 60_000);
  await end("ended", 40, new RangeError("too long"));
  await expect(ask("too large", asker("a"), 60_000)).rejects.toMatchObject({ because: "too-large" });
});

test("a slow moment refuses no question that usually ends in time", async () => {
  const { ask, end } = scene();
  void ask("tiny", asker("a"), 5);
  await end("tiny", 20);
  void ask("slow", asker("a"), 2000);
  await end("slow", 29);
  const usual = ask("usual", asker("a"), 20_000);
  await end("usual", 5);
  expect(await usual).toBe("usual");
});

test("refuses a question at once when too many wait, but not of people who have read little", async () => {
  const { ask, end, begun } = scene();
  void ask("a1", asker("a"), 10_000);
  void ask("a2", asker("a"), 5000);
  await expect(ask("a3", asker("a"), 8000)).rejects.toEqual(new NoTurn("too-many"));
  void ask("b1", asker("b"), 8000);
  await end("a1", 10);
  expect(begun).toEqual(["a1", "b1"]);
});

test("refuses waiting questions as soon as earlier ones turn out to be slow", async () => {
  const { ask, end, begun } = scene();
  void ask("a", asker("a"), 5000);
  void ask("b", asker("b"), 2000);
  const last = ask("c", asker("c"), 5000);
  await end("a", 20);
  await expect(last).rejects.toEqual(new NoTurn("too-many"));
  expect(begun).toEqual(["a", "b"]);
});

test("later statements of a question that has begun are not refused", async () => {
  const { ask, end } = scene();
  const question = asker("a");
  const first = ask("first", question, 10_000);
  void ask("b1", asker("b"), 10_000);
  void ask("b2", asker("b"), 10_000);
  await end("first", 10);
  await first;
  await expect(ask("another", asker("a"), 25_000)).rejects.toMatchObject({ because: "too-many" });
  const second = ask("second", question, 25_000);
  for (const name of ["b1", "second"]) await end(name);
  expect(await second).toBe("second");
});

test("waiting shortens the time that is left, and others share the processors", async () => {
  const { ask, end, turnsByName } = scene();
  void ask("alone", asker("a"), 8000);
  void ask("next", asker("b"));
  await end("alone", 8);
  expect(turnsByName.get("alone")).toEqual({ secondsLeft: 30, isContended: false });
  expect(turnsByName.get("next")).toMatchObject({ secondsLeft: 22 });
});

test("a question that is aborted while it waits leaves the queue", async () => {
  const { ask, end, begun } = scene();
  const leaving = new AbortController();
  void ask("a", asker("a"));
  const waiting = ask("b", asker("b"), 1000, leaving.signal);
  void ask("c", asker("c"));
  leaving.abort(new Error("left"));
  await expect(waiting).rejects.toThrow("left");
  await end("a");
  expect(begun).toEqual(["a", "c"]);
});

test("a turn that does not come in time is refused", async () => {
  vi.useFakeTimers();
  try {
    const { ask } = scene();
    void ask("a", asker("a"), 20_000);
    const waiting = ask("b", asker("b"), 1000);
    await vi.advanceTimersByTimeAsync(25_000);
    await expect(waiting).rejects.toEqual(new NoTurn("too-many"));
  } finally {
    vi.useRealTimers();
  }
});
