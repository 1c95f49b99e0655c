import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { recheckUpload } from "@/lib/uploads/import/change-upload";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { deleteUpload, undoUpload } from "@/lib/uploads/import/undo-upload";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { MOST_WAITING } from "@/lib/uploads/receive/upload-quota";
import { catalog } from "@/messages/catalog";
import { bring, check, correct, formOf, openWorld, send, type World } from "./scene";
import { tableText } from "./tables";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const text = tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: { No_License: [1] } }] });

async function cutOff(): Promise<Request> {
  const whole = Buffer.from(await formOf(text, "a.tsv").arrayBuffer());
  const boundary = whole.subarray(2, whole.indexOf("\r\n")).toString();
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return new Request("http://usus.example/", { method: "POST", body: whole.subarray(0, -30), headers });
}

const withoutFile = () => new Request("http://usus.example/", { method: "POST", body: new FormData() });
const checked = () => check(world.librarian, text, "a.tsv", { platform: world.platform });
const waiting = () => send(world.librarian, text, "a.tsv", { platform: world.platform });
const imported = async () => bring(world.librarian, (await checked()).pk, { clashes: "replace" });

type Refusal = Extract<keyof typeof catalog.en.errors, `upload${string}`>;

/** Refusals that need settings or errors of their own are tested in rules.test.ts and errors.test.ts. */
const refusals: Partial<Record<Refusal, () => Promise<unknown>>> = {
  uploadFileMissing: () => addUpload(world.librarian, withoutFile(), "en"),
  uploadFileEmpty: () => send(world.librarian, "", "a.tsv"),
  uploadCutOff: async () => addUpload(world.librarian, await cutOff(), "en"),
  uploadNotChecked: async () =>
    importUpload(world.librarian, (await check(world.librarian, "no report", "a.txt")).pk, {}, "en"),
  uploadBusy: async () => importUpload(world.librarian, (await waiting()).pk, {}, "en"),
  uploadNotChangeable: async () => correct(world.librarian, (await imported()).pk, { platform: null }),
  uploadNotCheckable: async () => recheckUpload(world.librarian, (await imported()).pk, "en"),
  uploadNotImported: async () => undoUpload(world.librarian, (await checked()).pk),
  uploadNothingLeft: async () => {
    await imported();
    return importUpload(world.librarian, (await checked()).pk, { clashes: "skip" }, "en");
  },
  uploadLocked: async () => {
    const upload = await check(world.consortium, text, "a.tsv", { organization: world.hradisko });
    return deleteUpload(world.librarian, upload.pk);
  },
};

test("new uploads are refused when too many files wait", async () => {
  const { librarian, consortium } = world;
  const { pk } = await waiting();
  await db().$executeRaw`
    WITH files AS (INSERT INTO raw_files (name, media_type, stored_as, sha256, size_bytes)
      SELECT 'x', 'text/plain', 'uploads/none/' || nth, '', 1 FROM generate_series(1, ${MOST_WAITING}) nth RETURNING id)
    INSERT INTO uploads (raw_file_id, uploaded_by_id, owner_level)
    SELECT files.id, uploaded_by_id, 300 FROM files, uploads WHERE uploads.id = ${pk}`;
  await expect(waiting()).rejects.toMatchObject({ status: 429, code: "uploadsWaiting" });
  expect((await send(consortium, text, "a.tsv")).state).toBe("initial");
  await db().upload.deleteMany({ where: { rawFile: { name: "x" } } });
  expect((await send(librarian, text, "a.tsv")).state).toBe("initial");
});

test.each(Object.entries(refusals))("refusal %s has a message in both languages", async (code, attempt) => {
  const problem = await attempt().then(
    () => null,
    (error: unknown) => error,
  );
  if (!(problem instanceof Problem)) throw new Error(`Not refused: ${String(problem)}`);
  expect(problem.code).toBe(code);
  const [en, cs] = await Promise.all([words(problem, "en"), words(problem, "cs")]);
  expect([en.code, cs.code]).toEqual([code, code]);
  expect(en.error).toBe(catalog.en.errors[code as Refusal]);
  expect(cs.error).toBe(catalog.cs.errors[code as Refusal]);
});

async function words(problem: Problem, locale: "en" | "cs"): Promise<{ code: string; error: string }> {
  return renderProblem(problem, locale).json();
}
