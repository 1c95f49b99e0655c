import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FolderStore } from "./folder-store";
import { isMissingFile } from "./is-missing-file";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "folder-store-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function* pieces(text: string) {
  yield Buffer.from(text);
}
async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}
const nameOf = (kind: string, letter: string) => `${kind}/${letter}${letter}/${letter.repeat(40)}.gz`;
const shared = () => new FolderStore({ DATA_FOLDER: "/nowhere", FILES_FOLDER: path.join(root, "files") });

test("lists files in the order of the bytes of their names, unfinished ones apart", async () => {
  const store = new FolderStore({ DATA_FOLDER: root, FILES_FOLDER: "" });
  const names = [nameOf("uploads", "b"), nameOf("uploads-x", "a"), nameOf("answers", "c")];
  for (const name of names) await store.write(name, pieces(name));
  await writeFile(path.join(root, "files", `${names[0]}.part`), "half");
  expect((await all(store.list(""))).map(({ name }) => name)).toEqual([...names].sort());
  expect((await all(store.list("uploads/"))).map(({ name }) => name)).toEqual([names[0]]);
  expect((await all(store.listUnfinished(""))).map(({ name }) => name)).toEqual([`${names[0]}.part`]);
  expect(await store.remove(`${names[0]}.part`)).toBe(true);
  expect(await store.remove(`${names[0]}.part`)).toBe(false);
});

test("a shared folder that is not mounted is an outage, and is never created", async () => {
  const store = shared();
  const name = nameOf("answers", "a");
  const outage = { code: "storageFailed", reason: "ENOENT" };
  await expect(store.requireReady()).rejects.toMatchObject(outage);
  await expect(store.write(name, pieces("a"))).rejects.toMatchObject(outage);
  await mkdir(path.join(root, "files"));
  await store.requireReady();
  await store.write(name, pieces("a"));
  expect(await all(store.read(nameOf("answers", "b"))).catch(isMissingFile)).toBe(true);
  await rename(path.join(root, "files"), path.join(root, "unmounted"));
  await expect(all(store.read(name))).rejects.toMatchObject(outage);
  await expect(store.hold(name)).rejects.toMatchObject(outage);
  await expect(store.remove(name)).rejects.toMatchObject(outage);
  await expect(all(store.list(""))).rejects.toMatchObject(outage);
});
