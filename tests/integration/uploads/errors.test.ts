import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { MOST_TRIES, TRIES_OF_READING } from "@/lib/kit/jobs/perform-run";
import { runCheck } from "@/lib/uploads/check/run-check";
import { CHECK_FORMAT } from "@/lib/uploads/checked";
import type { Upload } from "@/lib/uploads/contract";
import { recheckUpload } from "@/lib/uploads/import/change-upload";
import { importUpload } from "@/lib/uploads/import/import-upload";
import { runImport } from "@/lib/uploads/import/run-import";
import { addUpload } from "@/lib/uploads/receive/add-upload";
import { getUpload } from "@/lib/uploads/show/get-upload";
import type { UploadBlock, UploadError } from "@/lib/uploads/upload-error";
import { catalog } from "@/messages/catalog";
import { disk } from "@/tests/support/disk";
import {
  addPlatform,
  bring,
  check,
  correct,
  currentSums,
  formOf,
  never,
  openWorld,
  pathOf,
  send,
  type World,
} from "./scene";
import { tableText } from "./tables";

let world: World;
let platform: number;

beforeAll(async () => {
  process.env.ENABLE_RAW_DATA_IMPORT = "PerOrg";
  world = await openWorld();
  await db().organization.update({ where: { id: world.hradisko }, data: { isRawDataImportEnabled: true } });
});
beforeEach(async ({ task }) => {
  platform = await addPlatform(task.id, `Platform of ${task.name}`.slice(0, 200));
});

type Draft = { report?: string; metric?: string; value?: number; months?: number; created?: string };

const report = ({ report = "TR", metric = "Total_Item_Requests", value = 3, months = 1, created }: Draft = {}) =>
  tableText({
    ...{ report, from: "2024-01", months, ...(created && { created }) },
    titles: [{ name: "Alpha", counts: { [metric]: Array<number>(months).fill(value) } }],
  });

test("upload that fills the disk is read to its end, refused with a message, and reported to superusers", async () => {
  const operator = await db().user.create({ data: { email: "o@x.example", username: "o", isSuperuser: true } });
  const form = formOf(randomBytes(4_000_000), "a.tsv", { platform });
  const whole = await form.arrayBuffer();
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= whole.byteLength) return controller.close();
      controller.enqueue(new Uint8Array(whole.slice(sent, sent + 50_000)));
      sent += 50_000;
    },
  });
  disk.isFull = true;
  const request = new Request("http://usus.example/", {
    ...{ method: "POST", body, headers: form.headers, duplex: "half" },
  });
  const receiving = addUpload(world.librarian, request, "en").finally(() => {
    disk.isFull = false;
  });
  await expect(receiving).rejects.toMatchObject({
    status: 503,
    code: "storageFailed",
  });
  expect(sent).toBeGreaterThanOrEqual(whole.byteLength - 50_000);
  const events = await db().event.findMany({ where: { recipients: { some: { userId: operator.id } } } });
  expect(events.map(({ titleEn }) => titleEn)).toEqual([catalog.en.events.storage.title]);
});

const ofMany = (institutions: number, months: number) =>
  tableText({
    ...{ from: "2024-01", months },
    titles: Array.from({ length: institutions }, (_, index) => ({
      ...{ institution: `Library ${index}`, name: "Alpha" },
      counts: { Total_Item_Requests: Array<number>(months).fill(1) },
    })),
  });

const sent = (text: BlobPart, name = "tr.tsv") => check(world.librarian, text, name, { platform });

/** Simulates a disk error for the file. */
async function breakFile({ pk }: Upload): Promise<() => void> {
  const file = await pathOf(pk);
  rmSync(file);
  mkdirSync(file);
  return () => {
    rmSync(file, { recursive: true });
    writeFileSync(file, gzipSync(report()));
  };
}

async function failOften(work: () => Promise<void>, tries = MOST_TRIES): Promise<void> {
  for (let nth = 1; nth < tries; nth++) await expect(work()).rejects.toThrow();
  await work();
}

async function startImport(checked: Upload, clashes?: "skip" | "replace"): Promise<void> {
  await importUpload(world.librarian, checked.pk, clashes ? { clashes } : {}, "en");
}

/** Cause of each error; codes that cannot occur are absent. */
const errors: Record<Exclude<UploadError, `read${string}`>, () => Promise<Upload>> = {
  "not-readable": () => sent("%PDF-1.7 usage", "usage.pdf"),
  "unknown-report-type": () =>
    sent(
      tableText({ from: "2024-01", months: 1, titles: [{ name: "A", counts: { No_License: [1] } }], header: false }),
    ),
  "unsupported-report-type": async () => {
    await db().reportType.delete({ where: { shortName: "TR_J4" } });
    return sent(report({ report: "TR_J4" }));
  },
  "nothing-to-import": () => sent(report({ value: 0, created: "2024-01-15" })),
  "no-mapping": () => check(world.librarian, "a,b,c\n1,2,3\n", "own.csv", { platform, method: "raw" }),
  "not-counter": () =>
    check(world.consortium, "a,b,c\n1,2,3\n4,5,6\n", "own.csv", { platform, organization: world.svratka }),
  "too-many-parts": () => check(world.consortium, ofMany(209, 96), "all.tsv", { platform }),
  "file-changed": async () => {
    const { pk } = await send(world.librarian, report(), "tr.tsv", { platform });
    writeFileSync(await pathOf(pk), gzipSync(report({ value: 4 })));
    await runCheck(pk, never);
    return getUpload(world.librarian, pk, "en");
  },
  "file-missing": async () => {
    const checked = await sent(report());
    await startImport(checked);
    rmSync(await pathOf(checked.pk));
    await runImport(checked.pk, never);
    return checked;
  },
  general: async () => {
    const upload = await send(world.librarian, report(), "tr.tsv", { platform });
    await breakFile(upload);
    await failOften(() => runCheck(upload.pk, never), TRIES_OF_READING);
    return upload;
  },
  "import-error": async () => {
    const checked = await sent(report());
    await startImport(checked);
    await breakFile(checked);
    await failOften(() => runImport(checked.pk, never));
    return checked;
  },
  "import-not-possible": async () => {
    const checked = await sent(report());
    await startImport(checked);
    const otherSum = JSON.stringify({ Total_Item_Requests: [999, 1] });
    await db().$executeRaw`
      UPDATE uploads SET checked = jsonb_set(checked, '{parts,0,metrics}', ${otherSum}::jsonb) WHERE id = ${checked.pk}`;
    await runImport(checked.pk, never);
    return checked;
  },
  "clashing-data": async () => {
    const checked = await sent(report());
    await startImport(checked);
    await bring(world.librarian, (await sent(report({ value: 0, created: "2024-03-01" }))).pk);
    await runImport(checked.pk, never);
    return checked;
  },
};

test.each(Object.entries(errors))(
  "error %s is explained in both languages, and nothing is imported",
  async (code, happen) => {
    const { pk } = await happen();
    const scope = world.consortium;
    for (const locale of ["en", "cs"] as const) {
      const { message } = catalog[locale].uploads.error[code as UploadError];
      const upload = await getUpload(scope, pk, locale);
      const first = code === "not-readable" ? upload.error_details[0]?.text : undefined;
      expect(upload).toMatchObject({ error: code, error_text: first ?? message, can_import: false });
    }
    expect(await currentSums(platform)).toEqual({});
    expect(await db().import.count({ where: { uploadId: pk, state: "loading" } })).toBe(0);
  },
);

/** Cause of each block. */
const blocks: Record<UploadBlock, () => Promise<Upload>> = {
  "platform-missing": () => check(world.librarian, report().replaceAll("Sample Platform", "Nowhere"), "tr.tsv"),
  "platforms-unknown": () =>
    check(
      world.consortium,
      "organization,platform,report_type,metric,date,target,value\nSVR,Nowhere,TR,No_License,2024-01-01,A,1\n",
      "raw.csv",
    ),
  "no-organization-selected": () => check(world.consortium, report(), "tr.tsv", { platform }),
  "wrong-organization": () => check(world.consortium, ofMany(2, 1), "all.tsv", { platform }),
  "other-organization": () =>
    sent(
      tableText({
        ...{ from: "2024-01", months: 1, institution: "Knihovna Svratka" },
        titles: [{ name: "A", counts: { No_License: [1] } }],
      }),
    ),
  "unknown-institution": () =>
    sent(
      tableText({
        ...{ from: "2024-01", months: 1, institution: "Univ. Rivers" },
        titles: [{ name: "A", counts: { No_License: [1] } }],
      }),
    ),
  "not-allowed": () =>
    sent(
      tableText({
        ...{ from: "2024-01", months: 1 },
        titles: ["Knihovna Hradisko", "Knihovna Svratka"].map((institution) => ({
          ...{ institution, name: "A", counts: { No_License: [1] } },
        })),
      }),
    ),
  "raw-import-off": async () => {
    const { id } = await db().reportType.create({ data: { shortName: "film", counterCode: "film", release: "own" } });
    const columns = [
      { heading: "Film", role: "Title" },
      { heading: "Action", role: "Metric" },
    ];
    const upload = await send(world.librarian, "Film,Action,2024-01\nKolja,Streams,5\n", "films.csv", {
      ...{ platform, method: "raw" },
    });
    await correct(world.librarian, upload.pk, {
      report_type_id: id,
      mapping: { columns, periods: "columns", metric_names: { Streams: "Total_Item_Requests" } },
    });
    await runCheck(upload.pk, never);
    return correct(world.consortium, upload.pk, { organization: world.svratka });
  },
  "metrics-forbidden": async () => {
    await db().reportType.update({ where: { shortName: "TR_J1" }, data: { metrics: ["Total_Item_Requests"] } });
    return sent(report({ report: "TR_J1", metric: "Unique_Item_Requests" }));
  },
  "clashing-data": async () => {
    await bring(world.librarian, (await sent(report())).pk);
    return sent(report({ value: 4 }));
  },
  "reports-overlap": () => sent(`${report()}\n\n${report()}`),
  "check-outdated": async () => {
    const { pk } = await sent(report());
    await db().$executeRaw`
      UPDATE uploads SET checked = jsonb_set(checked, '{version}', to_jsonb(${`before ${CHECK_FORMAT}`}::text)) WHERE id = ${pk}`;
    return getUpload(world.librarian, pk, "en");
  },
};

test.each(Object.entries(blocks))(
  "block %s prevents the import and is explained in both languages",
  async (code, happen) => {
    const { pk } = await happen();
    const scope = code === "not-allowed" ? world.librarian : world.consortium;
    const sentences = new Set<string>();
    for (const locale of ["en", "cs"] as const) {
      const { blocking, can_import } = await getUpload(scope, pk, locale);
      expect([can_import, blocking.map((block) => block.code)]).toEqual([false, [code]]);
      const [{ text = "", remedy = "" } = {}] = blocking;
      for (const sentence of [text, remedy]) expect(sentence).toMatch(/\p{L}{2}/u);
      sentences.add(text);
    }
    expect(sentences.size).toBe(2);
    const refused = importUpload(scope, pk, {}, "en");
    await expect(refused).rejects.toMatchObject({ code: code === "clashing-data" ? "uploadClashes" : "uploadBlocked" });
  },
);

describe("after a failure", () => {
  test("months filled meanwhile are skipped as chosen, and nothing of the file stays", async () => {
    const checked = await sent(report());
    await startImport(checked, "skip");
    await bring(world.librarian, (await sent(report({ value: 8 }))).pk);
    const before = await currentSums(platform);
    await runImport(checked.pk, never);
    expect(await getUpload(world.librarian, checked.pk, "en")).toMatchObject({
      state: "failed",
      error: "nothing-to-import",
    });
    expect(await currentSums(platform)).toEqual(before);
  });

  test("file is checked and imported again once the cause is fixed", async () => {
    const checked = await sent(report());
    await startImport(checked);
    const repair = await breakFile(checked);
    await failOften(() => runImport(checked.pk, never));
    repair();
    await recheckUpload(world.librarian, checked.pk, "en");
    await runCheck(checked.pk, never);
    expect(await bring(world.librarian, checked.pk)).toMatchObject({ state: "imported", error: "" });
  });
});
