import { expect, test } from "vitest";
import { TooManyAtOnce } from "./errors";
import { FairPlaces } from "./fair-places";

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Tasks that a test ends, and the order in which they began. */
function tasks(places: FairPlaces) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: number, name: string) =>
    places.run(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()?.();
    await settled();
  };
  return { begun, add, endNext };
}

test("owners take turns however many tasks one of them has", async () => {
  const { begun, add, endNext } = tasks(new FairPlaces({ most: 2, mostOfOwner: 1, mostWaitingOfOwner: 10 }));
  const all = [1, 2, 3, 4].map((number) => add(1, `first ${number}`));
  all.push(add(2, "second 1"), add(3, "third 1"), add(2, "second 2"));
  await settled();
  expect(begun).toEqual(["first 1", "second 1"]);
  for (let left = 7; left > 0; left--) await endNext();
  await Promise.all(all);
  expect(begun).toEqual(["first 1", "second 1", "first 2", "second 2", "third 1", "first 3", "first 4"]);
});

test("refuses an owner with too many waiting tasks, and no other", async () => {
  const { add, endNext } = tasks(new FairPlaces({ most: 1, mostOfOwner: 1, mostWaitingOfOwner: 2 }));
  const all = [add(1, "a"), add(1, "b"), add(1, "c")];
  await expect(add(1, "d")).rejects.toBeInstanceOf(TooManyAtOnce);
  all.push(add(2, "e"));
  for (let left = 4; left > 0; left--) await endNext();
  await Promise.all(all);
});

test("a place is free again after a failure", async () => {
  const places = new FairPlaces({ most: 1, mostOfOwner: 1, mostWaitingOfOwner: 1 });
  await expect(places.run(1, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await places.run(1, async () => "yes")).toBe("yes");
});
