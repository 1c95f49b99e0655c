import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Forbidden, NotFound, OutOfDate, Refused } from "@/lib/kit/errors";
import { createReportTypeCall, createTemplateCall, previewMappingCall } from "@/lib/non-counter/contract";
import { findTemplate, findTemplates } from "@/lib/non-counter/find-templates";
import { recognizeTemplate } from "@/lib/non-counter/layout/recognize-template";
import { previewMapping } from "@/lib/non-counter/preview-mapping";
import { readMapped } from "@/lib/non-counter/sheets/read-mapped";
import { createReportType } from "@/lib/non-counter/table-reports";
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
} from "@/lib/non-counter/templates";
import { createPlatform } from "@/lib/platforms/change-platforms";
import { platformDraft } from "@/lib/platforms/contract";
import { type Ground, openGround, scopeOf } from "./ground";

let ground: Ground;
let brno: Scope<"raw-data.import">;
let olomouc: Scope<"raw-data.import">;
let master: Scope<"raw-data.import">;
let video: number;

beforeAll(async () => {
  ground = await openGround();
  brno = await scopeOf(ground, "raw-data.import", { adminOf: ground.brno });
  olomouc = await scopeOf(ground, "raw-data.import", { adminOf: ground.olomouc });
  master = await scopeOf(ground, "raw-data.import", { adminOf: ground.consortium, isMaster: true });
  const catalog = await scopeOf(ground, "catalog.extend", { adminOf: ground.consortium, isMaster: true });
  const draft = createReportTypeCall.body.parse({ short_name: "Video", name_en: "Video", attributes: ["Publisher"] });
  video = (await createReportType(catalog, -1, draft)).pk;
});
afterAll(() => db().$disconnect());

const mapping = {
  columns: [
    { heading: "Film", role: "Title" },
    { heading: "Action", role: "Metric" },
  ],
  periods: "columns",
};
const draft = (name: string, more: object = {}) =>
  createTemplateCall.body.parse({
    name,
    platform: ground.vendor,
    report_type: video,
    headings: ["Film", "Action"],
    mapping,
    ...more,
  });

describe("a template", () => {
  test("is saved for its organization and reads the next file automatically", async () => {
    const made = await createTemplate(brno, ground.brno, draft("Films"));
    expect(made).toMatchObject({ version: 1, author: "Jan", platform: { pk: ground.vendor }, may_change: true });
    const templates = await findTemplates([ground.brno]);
    const rows = [{ number: 1, cells: ["Action", "New", "2024-05", "Film"] }];
    const recognized = recognizeTemplate(rows, templates);
    expect(recognized).toMatchObject({ kind: "one", template: { id: made.pk, platformId: ground.vendor } });
    if (recognized.kind !== "one") return;
    const facts: unknown[] = [];
    const file = once("Action,New,2024-05,Film\nstreams,x,3,Metropolis\n");
    for await (const { records } of readMapped(file, recognized.template))
      for await (const batch of records) facts.push(...batch.map(({ month, metric, value }) => [month, metric, value]));
    expect(facts).toEqual([["2024-05", "streams", 3]]);
    await deleteTemplate(brno, { organization: ground.brno, template: made.pk });
  });

  test("is never changed: a new version replaces it, and both remain readable", async () => {
    const made = await createTemplate(brno, ground.brno, draft("Changing"));
    const query = { organization: ground.brno, template: made.pk };
    const changed = await changeTemplate(brno, query, draft("Changing", { headings: ["Film"] }));
    expect(changed).toMatchObject({ version: 2, headings: ["Film"] });
    expect(changed.pk).not.toBe(made.pk);
    expect((await findTemplate(made.pk))?.headings).toEqual(["Film", "Action"]);
    expect(await getTemplate(brno, query)).toMatchObject({ version: 1, may_change: false });
    const listed = (await listTemplates(brno, ground.brno)).filter(({ name }) => name === "Changing");
    expect(listed.map(({ pk }) => pk)).toEqual([changed.pk]);
    await expect(changeTemplate(brno, query, draft("Changing"))).rejects.toThrow(OutOfDate);
    await deleteTemplate(brno, { ...query, template: changed.pk });
    expect((await findTemplates([ground.brno])).filter(({ name }) => name === "Changing")).toEqual([]);
    await expect(deleteTemplate(brno, { ...query, template: changed.pk })).rejects.toThrow(OutOfDate);
  });

  test("of a library does not apply to another, nor where raw data may not be imported", async () => {
    const { pk } = await createTemplate(brno, ground.brno, draft("Private"));
    await expect(listTemplates(olomouc, ground.olomouc)).rejects.toThrow(Refused);
    await db().organization.update({ where: { id: ground.olomouc }, data: { isRawDataImportEnabled: true } });
    expect(await listTemplates(olomouc, ground.olomouc)).toEqual([]);
    const query = { organization: ground.olomouc, template: pk };
    await expect(getTemplate(olomouc, query)).rejects.toThrow(NotFound);
    await expect(changeTemplate(olomouc, query, draft("Private"))).rejects.toThrow(NotFound);
    await expect(deleteTemplate(olomouc, { ...query, organization: ground.brno })).rejects.toThrow(NotFound);
    expect(await findTemplates([ground.olomouc])).toEqual([]);
    await db().organization.update({ where: { id: ground.olomouc }, data: { isRawDataImportEnabled: false } });
    expect(await findTemplates([ground.olomouc])).toEqual([]);
  });

  test("that is public is created and changed by those who run the consortium", async () => {
    await expect(createTemplate(brno, -1, draft("Everybody"))).rejects.toThrow(NotFound);
    const { pk } = await createTemplate(master, -1, draft("Everybody"));
    expect((await listTemplates(brno, ground.brno)).find((one) => one.pk === pk)).toMatchObject({ may_change: false });
    await expect(deleteTemplate(brno, { organization: ground.brno, template: pk })).rejects.toThrow(Forbidden);
    await deleteTemplate(master, { organization: -1, template: pk });
  });

  test("is refused by field", async () => {
    const refused = (more: object) => createTemplate(brno, ground.brno, draft("Refused", more));
    await expect(refused({ platform: 999_999 })).rejects.toMatchObject({ fields: { platform: ["unknownPlatform"] } });
    await expect(refused({ report_type: 32_000 })).rejects.toMatchObject({
      fields: { report_type: ["reportTypeUnfit"] },
    });
    const { id: items } = await db().reportType.findFirstOrThrow({ where: { shortName: "IR" } });
    await expect(refused({ report_type: items })).rejects.toMatchObject({
      fields: { report_type: ["reportTypeUnfit"] },
    });
    const columns = [...mapping.columns, { heading: "Year", role: "YOP" }];
    await expect(refused({ mapping: { ...mapping, columns } })).rejects.toMatchObject({
      fields: { "mapping.columns": ["attributeNotInReport"] },
    });
    await createTemplate(brno, ground.brno, draft("Twice"));
    await expect(createTemplate(brno, ground.brno, draft("TWICE"))).rejects.toMatchObject({
      fields: { name: ["templateNameTaken"] },
    });
  });

  test("that is public reveals no platform of a single library", async () => {
    const catalog = await scopeOf(ground, "catalog.extend", { adminOf: ground.brno });
    const own = await createPlatform(catalog, ground.brno, platformDraft.parse({ short_name: "OWN", name: "Own" }));
    await expect(createTemplate(master, -1, draft("Leading", { platform: own.pk }))).rejects.toMatchObject({
      fields: { platform: ["unknownPlatform"] },
    });
  });
});

describe("a preview", () => {
  const rows = ["Vendor", "Film|Action|2024-01|2024-02", "M|streams|3|x", "Total||3|"].map((line, index) => ({
    number: index + 1,
    cells: line.split("|"),
  }));
  const body = (more: object) =>
    previewMappingCall.body.parse({ report_type: video, mapping, rows, heading_row: 2, ...more });

  test("returns facts, and problems in the reader's language", async () => {
    const view = await previewMapping(brno, { organization: ground.brno, language: "cs" }, body({}));
    expect(view).toMatchObject({
      facts: [{ row: 3, month: "2024-01", title: "M", metric: "streams", value: 3, organization: null }],
      problems: {},
      sums: { streams: { "2024-01": 3 } },
      findings: [{ level: "error", code: "cell-not-a-count", where: "row 3, column D (2024-02)" }],
      skipped: [{ reason: "totals", rows: [4] }],
    });
    expect(view.findings[0]?.text).toContain("není číslo");
  });

  test("lists missing parts of the mapping", async () => {
    const lacking = { columns: [{ heading: "Film", role: "Title" }], periods: "columns" };
    const view = await previewMapping(brno, { organization: ground.brno, language: "en" }, body({ mapping: lacking }));
    expect(Object.keys(view.problems)).toEqual(["mapping.columns"]);
  });
});

async function* once(text: string) {
  yield Buffer.from(text);
}
