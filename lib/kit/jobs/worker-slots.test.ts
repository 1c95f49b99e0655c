import { expect, test, vi } from "vitest";
import { type Waiting, WorkerSlots } from "./worker-slots";

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};
const places = (limits: { mostAway?: number; mostBack?: number } = {}) =>
  new WorkerSlots({ patience: 5, mostAway: 10, mostBack: 1, ...limits });

test("a job that only waits gives its slot away, and is awaited at the end", async () => {
  const { open, opened } = gate();
  const all = places();
  const done: string[] = [];
  await all.run(async (waiting) => {
    await waiting(opened);
    done.push("late");
  });
  expect(done).toEqual([]);
  open();
  await all.ended();
  expect(done).toEqual(["late"]);
});

test("a working job keeps its slot, and its failure is the job's", async () => {
  const failing = async (waiting: Waiting) => {
    expect(await waiting(Promise.resolve("soon"))).toBe("soon");
    throw new Error("failed");
  };
  await expect(places().run(failing)).rejects.toThrow("failed");
});

test("a job keeps its slot when the maximum of waiting jobs is reached", async () => {
  const { open, opened } = gate();
  const all = places({ mostAway: 1 });
  await all.run((waiting) => waiting(opened));
  let isDone = false;
  const second = all.run(async (waiting) => {
    await waiting(opened);
    isDone = true;
  });
  open();
  await second;
  expect(isDone).toBe(true);
});

test("returning jobs continue within the limit, and a second wait lets the next one continue", async () => {
  const [answers, work, more] = [gate(), gate(), gate()];
  const all = places();
  let atWork = 0;
  const twice = async (waiting: Waiting) => {
    await waiting(answers.opened);
    atWork++;
    await work.opened;
    atWork--;
    await waiting(more.opened);
  };
  await Promise.all([all.run(twice), all.run(twice), all.run(twice)]);
  answers.open();
  await vi.waitUntil(() => atWork > 0);
  await Promise.resolve();
  expect(atWork).toBe(1);
  work.open();
  more.open();
  await all.ended();
  expect(atWork).toBe(0);
});

test("a job that fails while waiting ends, and lets the next one continue", async () => {
  const { open, opened } = gate();
  const all = places();
  const failing = (waiting: Waiting) => waiting(opened.then(() => Promise.reject(new Error("reset"))));
  await Promise.all([all.run(failing), all.run(failing)]);
  open();
  await all.ended();
  await expect(all.run((waiting) => waiting(Promise.resolve()))).resolves.toBeUndefined();
});
