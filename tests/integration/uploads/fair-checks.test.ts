import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { checkTurns } from "@/lib/uploads/check/check-turns";
import { checkUploadJob } from "@/lib/uploads/jobs";
import { never, openWorld, send, type World } from "./scene";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("libraries take turns in checks, and each job checks one file", async () => {
  const { platform, hradisko, svratka } = world;
  const own: number[] = [];
  for (let file = 0; file < 4; file++)
    own.push((await send(world.librarian, `%PDF ${file}`, `${file}.pdf`, { platform, organization: hradisko })).pk);
  const [first, second, third, fourth] = own;
  const { pk: other } = await send(world.consortium, "%PDF", "other.pdf", { platform, organization: svratka });
  // Two places: the second one belongs to the other library, although its file came last.
  expect([await checkTurns.take(), await checkTurns.take(), await checkTurns.take()]).toEqual([first, other, second]);
  // A check that failed waits for another try, and what runs is not taken twice.
  await checkTurns.release(first ?? 0);
  expect([await checkTurns.take(), await checkTurns.take()]).toEqual([first, third]);
  // Of a worker that died, nothing is heard.
  await db().upload.updateMany({ where: { id: { in: [first ?? 0, other] } }, data: { aliveAt: new Date(0) } });
  expect(await checkTurns.take()).toBe(other);
  await db().upload.updateMany({ data: { aliveAt: null } });
  for (let job = 0; job < 5; job++) await checkUploadJob.perform({ uploadId: fourth }, { signal: never });
  expect(await db().upload.groupBy({ by: ["state"], _count: true })).toEqual([{ state: "prefailed", _count: 5 }]);
  expect(await checkTurns.take()).toBeNull();
});
