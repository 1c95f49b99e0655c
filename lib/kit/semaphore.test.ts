import { expect, test } from "vitest";
import { Semaphore } from "./semaphore";

function gate() {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
    });
  return { begun, work, end: (name: string, failure?: Error) => ends.get(name)?.(failure) };
}

test("runs no more tasks at once than allowed, in order of arrival", async () => {
  const { begun, work, end } = gate();
  const lane = new Semaphore(2);
  const all = ["a", "b", "c", "d"].map((name) => lane.run(work(name)));
  expect(begun).toEqual(["a", "b"]);
  end("b");
  expect(await all[1]).toBe("b");
  expect(begun).toEqual(["a", "b", "c"]);
  for (const name of ["a", "c"]) end(name);
  await Promise.all([all[0], all[2]]);
  end("d");
  expect(await all[3]).toBe("d");
});

test("frees the slot of a failed task", async () => {
  const { begun, work, end } = gate();
  const lane = new Semaphore(1);
  const [first, second] = [lane.run(work("a")), lane.run(work("b"))];
  end("a", new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await second;
});

test("removes an aborted task from the queue", async () => {
  const { begun, work, end } = gate();
  const lane = new Semaphore(1);
  const first = lane.run(work("a"));
  const leaving = new AbortController();
  const [second, third] = [lane.run(work("b"), leaving.signal), lane.run(work("c"))];
  leaving.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  end("a");
  await first;
  expect(begun).toEqual(["a", "c"]);
  end("c");
  await third;
});
