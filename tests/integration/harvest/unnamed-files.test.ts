import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { sweepAnswers } from "@/lib/harvest/run/sweep-answers";
import { db } from "@/lib/kit/db";
import { filesFolder } from "@/lib/kit/files/folder-store";
import { removeStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { openWorld } from "./overview-world";

beforeAll(openWorld);

const store = (text: string) => storeFile("answers", Readable.from([Buffer.from(text)]));
const isThere = (storedAs: string) => existsSync(path.join(filesFolder(), storedAs));
const unnamed = async () => (await db().unnamedFile.findMany({ orderBy: { path: "asc" } })).map((one) => one.path);

const named = async (text: string) => {
  const file = await store(text);
  const data = { ...file, sizeBytes: BigInt(file.sizeBytes), name: "answer.json", mediaType: "application/json" };
  const { id } = await db().rawFile.create({ data });
  return { id, storedAs: file.storedAs };
};

const age = () => db().$executeRaw`UPDATE unnamed_files SET since = since - interval '25 hours'`;

test("files that no row names any more are removed a day later, and no others", async () => {
  const [current, former, interrupted] = [await named("current"), await named("former"), await store("interrupted")];
  expect(await unnamed()).toEqual([interrupted.storedAs]);
  await db().rawFile.delete({ where: { id: former.id } });
  expect(await sweepAnswers()).toBe(0);
  await age();
  const young = await store("young");
  expect(await sweepAnswers()).toBe(2);
  expect([current, former, interrupted, young].map(({ storedAs }) => isThere(storedAs))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await unnamed()).toEqual([young.storedAs]);
});

test("a file that was being written when its process died is removed", async () => {
  const { storedAs } = await store("half");
  await removeStoredFile(storedAs);
  expect(await unnamed()).not.toContain(storedAs);
  await db().unnamedFile.create({ data: { path: storedAs } });
  await writeFile(path.join(filesFolder(), `${storedAs}.part`), "ha");
  await age();
  await sweepAnswers();
  expect(isThere(`${storedAs}.part`)).toBe(false);
});

test("a file that fails to arrive leaves no name", async () => {
  const before = await unnamed();
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("cut");
    })(),
  );
  await expect(storeFile("answers", failing)).rejects.toThrow("cut");
  expect(await unnamed()).toEqual(before);
});

test("the sweep does not look at files on the disk", async () => {
  const stray = path.join(filesFolder(), "answers", "stray.gz");
  await writeFile(stray, "");
  await age();
  await sweepAnswers();
  expect(existsSync(stray)).toBe(true);
});
