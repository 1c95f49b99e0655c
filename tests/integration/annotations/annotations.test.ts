import { beforeAll, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { changeAnnotation, createAnnotation, deleteAnnotation } from "@/lib/annotations/annotations";
import { createAnnotationCall, listAnnotationsCall, replaceAnnotationCall } from "@/lib/annotations/contract";
import { findAnnotation, listAnnotations } from "@/lib/annotations/list-annotations";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { aLibrary, aPlatform, openWorld, reportTypeId } from "../reports/world";

const on = { own: 0, other: 0, master: 0, jstor: 0, brill: 0, theirs: 0, TR: 0 };
const people: Record<string, User> = {};

beforeAll(async () => {
  await openWorld();
  Object.assign(on, {
    own: await aLibrary("Brno"),
    other: await aLibrary("Plzeň"),
    master: await aLibrary("Konzorcium"),
  });
  Object.assign(on, { jstor: await aPlatform("JSTOR"), brill: await aPlatform("Brill"), TR: await reportTypeId("TR") });
  const own = { organizationId: on.other, name: "Only theirs", shortName: "theirs" };
  on.theirs = (await db().platform.create({ data: own })).id;
  const person = async (name: string, fields: Partial<User>) => {
    const { id } = await db().user.create({ data: { username: name, email: `${name}@usus.test`, lastName: name } });
    people[name] = actingUser({ ...fields, id, username: name });
  };
  const member = (organizationId: number, isAdmin: boolean, isMaster = false) => ({
    memberships: [{ organizationId, isAdmin, isMaster }],
  });
  await person("unrelated", {});
  await person("member", member(on.own, false));
  await person("admin", member(on.own, true));
  await person("master member", member(on.master, false, true));
  await person("master admin", member(on.master, true, true));
  await person("superuser", { isSuperuser: true });
});

const everything = () => [on.own, on.other, on.master];
const managing = (who: string) => scopeOf("annotations.manage", people[who], everything());
const viewing = (who: string) => scopeOf("usage.view", people[who], everything());

/** Whether the action was allowed; errors other than refusals fail the test. */
async function isDone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Problem && [401, 403, 404].includes(error.status)) return false;
    throw error;
  }
}

const draft = (fields: object) => createAnnotationCall.body.parse({ subject_en: "Outage", ...fields });
const list = async (who: string, query: object = {}) =>
  (await listAnnotations(await viewing(who), listAnnotationsCall.query.parse(query), "en")).results;

// Section 8.7 of the specification, line by line.
const matrix = [
  ["unrelated", [false, false, false], [false, false, true], [false, false, false, false]],
  ["member", [false, false, false], [false, true, true], [false, false, false, false]],
  ["master member", [false, false, false], [true, true, true], [false, false, false, false]],
  ["admin", [true, false, false], [false, true, true], [true, false, false, false]],
  ["master admin", [true, true, true], [true, true, true], [true, true, true, false]],
  ["superuser", [true, true, true], [true, true, true], [true, true, true, true]],
] as const;

test.each(matrix)(
  "%s creates, reads, changes and deletes annotations as its role allows",
  async (who, creates, reads, changes) => {
    const places = [on.own, on.other, null];
    const created = await Promise.all(
      places.map((organization_id) =>
        isDone(async () => createAnnotation(await managing(who), draft({ organization_id }))),
      ),
    );
    expect(created, "creates in one's own, another's, none").toEqual(creates);
    const rows = await Promise.all(
      [on.other, on.own, null].map((organizationId) =>
        db().annotation.create({ data: { organizationId, subjectEn: "x", ownerLevel: organizationId ? 300 : 400 } }),
      ),
    );
    const read = rows.map(({ id }) => isDone(async () => findAnnotation(await viewing(who), id)));
    expect(await Promise.all(read), "reads of another's, one's own, none").toEqual(reads);
    const listed = (await list(who, { page_size: 5000 })).map(({ pk }) => pk);
    expect(rows.map(({ id }) => listed.includes(id))).toEqual(reads);
    const owned = [
      [on.own, 300],
      [on.other, 300],
      [on.own, 400],
      [on.own, 1000],
    ] as const;
    for (const [at, [organizationId, ownerLevel]] of owned.entries()) {
      const { id } = await db().annotation.create({ data: { organizationId, subjectEn: "y", ownerLevel } });
      const seen = reads[organizationId === on.own ? 1 : 0];
      const canEdit = (await list(who, { page_size: 5000 })).find(({ pk }) => pk === id)?.can_edit;
      expect(canEdit, "can_edit").toBe(seen ? changes[at] : undefined);
      const changed = isDone(async () =>
        changeAnnotation(await managing(who), id, { revision: 1, subject_cs: "Výpadek" }),
      );
      expect(await changed, `changes level ${ownerLevel}`).toBe(changes[at]);
      const deleted = isDone(async () => deleteAnnotation(await managing(who), id));
      expect(await deleted, `deletes level ${ownerLevel}`).toBe(changes[at]);
      expect(await db().annotation.count({ where: { id } })).toBe(changes[at] ? 0 : 1);
    }
  },
);

test("annotation moves only to administered organizations, and is read-only after the role ends", async () => {
  const { pk, revision } = await createAnnotation(await managing("admin"), draft({ organization_id: on.own }));
  const move = (who: string, organization_id: number | null) =>
    isDone(async () => changeAnnotation(await managing(who), pk, { revision, organization_id }));
  expect([await move("admin", on.other), await move("admin", null)]).toEqual([false, false]);
  expect(await move("master admin", null)).toBe(true);
  const row = await db().annotation.findUniqueOrThrow({ where: { id: pk } });
  expect([row.organizationId, row.ownerLevel, row.revision]).toEqual([null, 400, 2]);
  await expect(changeAnnotation(await managing("superuser"), pk, { revision: 1, level: "important" })).rejects.toThrow(
    "outOfDate",
  );
  const actions = await db().auditEntry.findMany({ where: { subject: `annotation ${pk}` }, orderBy: { id: "asc" } });
  expect(actions.map(({ action, after }) => [action, Object.keys(Object(after))])).toEqual([
    ["annotation.create", expect.anything()],
    ["annotation.change", ["organization"]],
  ]);
});

test("filters match an organization's and general annotations, or general ones only; also months, validity, words", async () => {
  await db().annotation.deleteMany();
  const scope = await managing("superuser");
  const add = (subject_en: string, fields: object) => createAnnotation(scope, draft({ subject_en, ...fields }));
  await add("everywhere", { start_date: "2024-03-15", end_date: "2024-05-02", message_cs: "Příliš žluťoučký" });
  await add("jstor", { platform_id: on.jstor, start_date: "2024-06-01" });
  await add("brill brno", { platform_id: on.brill, organization_id: on.own, end_date: "2023-12-31" });
  await add("future", { organization_id: on.other, start_date: "2999-01-01", level: "important" });
  await add("theirs", { platform_id: on.theirs, report_type_id: on.TR });
  const subjects = async (who: string, query: object) =>
    (await list(who, { order_by: "subject", ...query })).map(({ subject_en }) => subject_en);
  const as = (query: object) => subjects("superuser", query);
  expect(await as({ platform: String(on.jstor) })).toEqual(["everywhere", "future", "jstor"]);
  expect(await as({ platform: "null" })).toEqual(["everywhere", "future"]);
  expect(await as({ organization: String(on.own) })).toEqual(["brill brno", "everywhere", "jstor", "theirs"]);
  expect(await as({ organization: "null", desc: "true" })).toEqual(["theirs", "jstor", "everywhere"]);
  expect(await as({ from: "2024-01", to: "2024-05" })).toEqual(["everywhere", "theirs"]);
  expect(await as({ from: "2024-05", to: "2024-05" })).toEqual(["everywhere", "theirs"]);
  expect(await as({ from: "2024-06", to: "2024-07" })).toEqual(["jstor", "theirs"]);
  expect(await as({ validity: "outdated" })).toEqual(["brill brno", "everywhere"]);
  expect(await as({ validity: "future" })).toEqual(["future"]);
  expect(await as({ level: "important" })).toEqual(["future"]);
  expect(await as({ search: "zlutoucky PRILIS" })).toEqual(["everywhere"]);
  expect(await as({ search: "superuser" })).toHaveLength(5);
  // The platform belongs to another organization.
  expect(await subjects("member", {})).toEqual(["brill brno", "everywhere", "jstor"]);
  await expect(list("member", { organization: String(on.other) })).rejects.toThrow("organizationNotFound");
});

test("titles are sorted in the reader's language", async () => {
  await db().annotation.deleteMany();
  for (const [subject_en, subject_cs] of [
    ["Zero usage", "Bez využívanosti"],
    ["Access problems", "Potíže s přístupem"],
  ])
    await createAnnotation(await managing("superuser"), draft({ subject_en, subject_cs }));
  const query = listAnnotationsCall.query.parse({ order_by: "subject" });
  const inOrder = async (locale: "en" | "cs") =>
    (await listAnnotations(await viewing("superuser"), query, locale)).results.map(({ subject_cs }) => subject_cs);
  expect(await inOrder("en")).toEqual(["Potíže s přístupem", "Bez využívanosti"]);
  expect(await inOrder("cs")).toEqual(["Bez využívanosti", "Potíže s přístupem"]);
});

test("annotation must reference objects its organization can see, with days in order", async () => {
  const admin = await managing("admin");
  const refused = (fields: object) =>
    createAnnotation(admin, draft({ organization_id: on.own, ...fields })).then(
      () => null,
      (error) => error.fields,
    );
  expect(await refused({ platform_id: on.theirs })).toEqual({ platform_id: ["unknownPlatform"] });
  expect(await refused({ title_id: 999, report_type_id: 999 })).toMatchObject({ title_id: ["invalid"] });
  const body = (fields: object) => replaceAnnotationCall.body.safeParse({ revision: 1, subject_en: "x", ...fields });
  expect(body({ start_date: "2024-02-01", end_date: "2024-01-31" }).success).toBe(false);
  expect(body({ subject_en: " " }).success).toBe(false);
  expect(body({ subject_en: "", subject_cs: "Výpadek", end_date: "" }).data).toMatchObject({ end_date: null });
  const { pk } = await createAnnotation(admin, draft({ organization_id: on.own, end_date: "2024-01-31" }));
  const late = changeAnnotation(admin, pk, { revision: 1, start_date: "2024-02-01" });
  await expect(late).rejects.toMatchObject({ fields: { end_date: ["daysReversed"] } });
});
