import { db } from "@/lib/kit/db";
import { storeFile } from "@/lib/kit/files/stored-file";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { TITLE_FILES } from "@/lib/title-lists/file/title-files";
import { runTitleList } from "@/lib/title-lists/list/run-title-list";
import { printLine } from "./figures";
import { interruption } from "./interruption";
import { measuredWork } from "./measured-work";
import { openProductStores } from "./product-stores";

/**
 * Matches a list of so many rows against twice as many titles, tags them, tags them again and removes the tags. Prints
 * rows per second and memory. Throws if other titles than those of the list have the tag.
 */
export async function measureTitleLists(rows = 500_000): Promise<void> {
  const stores = await openProductStores("data/bench-title-lists");
  try {
    await prepareQueue();
    const [tag, list] = await prepare(rows);
    console.log(`${rows} rows among ${2 * rows} titles`);
    for (const [step, state] of [
      ["matched", "preprocessing"],
      ["matched and tagged", "importing"],
      ["again, nothing new", "importing"],
      ["untagged and matched", "undoing"],
    ] as const) {
      const { fileId } = await db().titleList.update({ where: { id: list }, data: { state } });
      const run = () => runTitleList(fileId, interruption).then(() => ({ rows }));
      const { line, figures } = await measuredWork(step, run);
      printLine(line, figures);
      const expected = state === "importing" ? rows : 0;
      const has = await db().titleTag.count({ where: { tagId: tag } });
      if (has !== expected) throw new Error(`${has} titles have the tag, not ${expected}`);
    }
  } finally {
    await stores.close();
  }
}

async function prepare(rows: number): Promise<[tag: number, list: number]> {
  await db().$executeRaw`
    INSERT INTO titles (name, match_name, isbn)
    SELECT 'Title ' || n, 'title ' || n, (9780000000000 + n)::text FROM generate_series(1, ${2 * rows}::int) AS n`;
  await db().$executeRaw`ANALYZE titles`;
  const colors = { textColor: "#ffffff", bgColor: "#3f51b5" };
  const { id: tagClassId } = await db().tagClass.create({ data: { name: "Bench", scope: "title", ...colors } });
  const { id: tagId } = await db().tag.create({ data: { name: "Listed", tagClassId, ...colors } });
  const file = await storeFile(TITLE_FILES.folder, lines(rows));
  const { id: fileId } = await db().titleFile.create({ data: { ...file, name: "bench.csv", mediaType: "text/csv" } });
  const list = await db().titleList.create({ data: { name: "Bench", fileId, tagId } });
  return [tagId, list.id];
}

/** Every second title of the catalog. */
async function* lines(rows: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode("Title,ISBN,Publisher\n");
  const AT_ONCE = 10_000;
  for (let from = 0; from < rows; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, index) => {
      const n = 2 * (from + index + 1);
      return `"Title ${n}, as its publisher spells it",${9_780_000_000_000 + n},A House\n`;
    });
    yield encoder.encode(part.join(""));
  }
}
