import { beforeAll, beforeEach, expect, test } from "vitest";
import { listManagedOrganizationsCall } from "@/lib/catalog/organizations/contract";
import { listOrganizationsWithTags } from "@/lib/catalog/organizations/list-organizations-with-tags";
import { db } from "@/lib/kit/db";
import { changeOrganization } from "@/lib/organizations/change-organization";
import {
  createOrganizationCall,
  importOrganizationsCall,
  type NewOrganization,
  saveYearsCall,
} from "@/lib/organizations/contract";
import { createOrganization } from "@/lib/organizations/create-organization";
import { importOrganizations } from "@/lib/organizations/import-organizations";
import { listManagedOrganizations } from "@/lib/organizations/list-managed-organizations";
import { previewOrganizations } from "@/lib/organizations/preview-organizations";
import { importYears } from "@/lib/organizations/years/import-years";
import { previewYears } from "@/lib/organizations/years/preview-years";
import { listYears, saveYears } from "@/lib/organizations/years/yearly-figures";
import { syncCatalog } from "@/lib/usage/sync-catalog";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { sheetRequest } from "@/tests/support/sheet-request";
import { useFreshStores } from "@/tests/support/stores";

beforeAll(() => useFreshStores());

beforeEach(async () => {
  await db().organizationYear.deleteMany();
  await db().organization.deleteMany();
});

const everyOrganization = async () => (await db().organization.findMany({ select: { id: true } })).map(({ id }) => id);
const superuser = async () =>
  scopeOf("consortium.manage", actingUser({ isSuperuser: true }), await everyOrganization());
const draft = (given: Partial<NewOrganization> & { name: string }) => createOrganizationCall.body.parse(given);
const create = async (given: Partial<NewOrganization> & { name: string }) =>
  createOrganization(await superuser(), draft(given));

test("a superuser of an empty installation creates its first organizations and the one that runs the consortium", async () => {
  const office = await create({ name: "Consortium", is_master: true });
  const library = await create({ name: "Knihovna Hradisko", name_en: "Hradisko Library", short_name: "HRA" });
  expect(office).toMatchObject({ is_master: true, people: 0, credentials: 0 });
  expect(library).toMatchObject({ is_master: false, name_en: "Hradisko Library", name_cs: null, short_name: "HRA" });
  const query = { search: "hradisko", order_by: "name" as const, page: 1, page_size: 25 };
  expect(await listManagedOrganizations(await superuser(), query)).toMatchObject({ count: 1, results: [library] });
});

test("one organization runs the consortium, and only superusers choose it", async () => {
  const [first, second] = [await create({ name: "First", is_master: true }), await create({ name: "Second" })];
  await changeOrganization(await superuser(), second.pk, { revision: second.revision, is_master: true });
  expect(await db().organization.findMany({ where: { isMaster: true } })).toMatchObject([{ name: "Second" }]);
  const memberships = [{ organizationId: second.pk, isAdmin: true, isMaster: true }];
  const manager = await scopeOf("consortium.manage", actingUser({ memberships }), await everyOrganization());
  const { revision } = await db().organization.findUniqueOrThrow({ where: { id: first.pk } });
  await expect(changeOrganization(manager, first.pk, { revision, is_master: true })).rejects.toMatchObject({
    status: 403,
    code: "masterNotYours",
  });
  await expect(changeOrganization(manager, first.pk, { revision, name: "Library" })).resolves.toMatchObject({
    name: "Library",
    is_master: false,
  });
});

test("indistinguishable names are rejected at their field, and a change based on an older state is rejected", async () => {
  const library = await create({ name: "Knihovna Hradisko", short_name: "HRA" });
  await expect(create({ name: "knihovna  hradisko" })).rejects.toMatchObject({
    fields: { name: ["organizationTaken"] },
  });
  await expect(create({ name: "Other", short_name: "hra" })).rejects.toMatchObject({
    fields: { short_name: ["organizationTaken"] },
  });
  const changed = await changeOrganization(await superuser(), library.pk, { revision: 1, name_cs: "Knihovna" });
  expect(changed).toMatchObject({ name_cs: "Knihovna", revision: 2 });
  await expect(changeOrganization(await superuser(), library.pk, { revision: 1, name: "Late" })).rejects.toMatchObject({
    status: 412,
  });
  const trail = await db().auditEntry.findMany({ where: { organizationId: library.pk }, orderBy: { id: "asc" } });
  expect(trail.map(({ action, after }) => [action, after])).toEqual([
    ["organization.create", expect.objectContaining({ name: "Knihovna Hradisko" })],
    ["organization.change", { name_cs: "Knihovna" }],
  ]);
});

test("a sheet is previewed before saving; its differences are saved all together or not at all", async () => {
  const existing = await create({ name: "Hradisko", alternative_names: ["Hradisko Library", ""] });
  const text = `name;short name\nHradisko library;HRA\nSvratka;SVR\nSvratka;SVR\n${"x".repeat(101)};LONG\n`;
  const { organizations } = await previewOrganizations(await superuser(), await sheetRequest(text));
  expect(organizations.map(({ row, state, problem }) => [row, state, problem])).toEqual([
    [2, "change", null],
    [3, "new", null],
    [4, "known", "Already in row 3"],
    [5, "wrong", expect.any(String)],
  ]);
  expect(await db().organization.count()).toBe(1);
  const drafts = organizations.filter(({ state }) => state === "new");
  const change = { organization: existing.pk, revision: existing.revision, short_name: "HRA" };
  const imported = importOrganizationsCall.body.parse({ organizations: drafts, changes: [change] });
  expect(await importOrganizations(await superuser(), imported)).toEqual({ created: 1, changed: 1, known: 0 });
  expect(await db().organization.findUniqueOrThrow({ where: { id: existing.pk } })).toMatchObject({
    ...{ name: "Hradisko", shortName: "HRA", alternativeNames: ["Hradisko Library"] },
  });
  const late = importOrganizationsCall.body.parse({ organizations: [{ name: "Third" }], changes: [change] });
  await expect(importOrganizations(await superuser(), late)).rejects.toMatchObject({ status: 412 });
  expect(await db().organization.count()).toBe(2);
  await expect(create({ name: "hradisko LIBRARY" })).rejects.toMatchObject({ fields: { name: ["organizationTaken"] } });
});

test("yearly figures are replaced as a whole, and refused if they changed meanwhile", async () => {
  const [own, other] = [await create({ name: "Own" }), await create({ name: "Other" })];
  const memberships = [{ organizationId: own.pk, isAdmin: true, isMaster: false }];
  const admin = await scopeOf("yearly-figures.manage", actingUser({ memberships }), [own.pk, other.pk]);
  const reader = await scopeOf("usage.view", actingUser({ memberships }), [own.pk, other.pk]);
  const years = [
    { year: 2025, fte: 1200.5, students: 1500, staff: null },
    { year: 2024, fte: 0, students: null, staff: 80 },
  ];
  expect(await saveYears(admin, own.pk, { years, seen: [] })).toEqual(years);
  expect(await listYears(reader, own.pk)).toEqual([{ organization: own.pk, years }]);
  await expect(saveYears(admin, own.pk, { years: [], seen: [] })).rejects.toMatchObject({ status: 412 });
  await expect(saveYears(admin, other.pk, { years, seen: [] })).rejects.toMatchObject({ status: 404 });
  expect(await saveYears(admin, own.pk, { years: years.slice(1), seen: years })).toEqual(years.slice(1));
  expect(await db().auditEntry.findMany({ where: { action: "organization.years" } })).toHaveLength(2);
});

test("a sheet sets yearly figures of several organizations; empty cells change nothing", async () => {
  const own = await create({ name: "Own", internal_id: "O1", alternative_names: ["Former"] });
  const [second, other] = [await create({ name: "Second" }), await create({ name: "Other" })];
  const memberships = [own.pk, second.pk].map((organizationId) => ({ organizationId, isAdmin: true, isMaster: false }));
  const admin = await scopeOf("yearly-figures.manage", actingUser({ memberships }), await everyOrganization());
  await saveYears(admin, own.pk, {
    years: [
      { year: 2025, fte: 90, students: 120, staff: null },
      { year: 2024, fte: 80, students: null, staff: null },
    ],
    seen: [],
  });
  const text = [
    "Library,Year,FTE,Students,Note",
    'O1,2025,"100,5",,x',
    "second,2025,0,7,",
    "Former,2024,80,,",
    "Own,2025,5,,",
    "Other,2025,5,,",
    "Own,25,5,,",
    "Own,2023,many,,",
    "Own,2022,,,",
  ].join("\n");
  const { years, unknown } = await previewYears(admin, await sheetRequest(text));
  expect(unknown).toEqual(["Note"]);
  expect(
    years.map(({ row, organization, year, fte, students, state, problem }) => [
      ...[row, organization, year, fte, students, state, problem],
    ]),
  ).toEqual([
    [2, own.pk, 2025, 100.5, 120, "changed", null],
    [3, second.pk, 2025, 0, 7, "new", null],
    [4, own.pk, 2024, 80, null, "same", null],
    [5, own.pk, 2025, 5, 120, "wrong", "Already in row 2"],
    [6, null, 2025, 5, null, "wrong", "You do not manage an organization with this name"],
    [7, own.pk, null, 5, null, "wrong", "Enter the year as four digits"],
    [8, own.pk, 2023, null, null, "wrong", expect.stringContaining("not a number")],
  ]);
  const written = years.flatMap(({ organization, year, fte, students, staff, former, state }) =>
    organization !== null && year !== null && (state === "new" || state === "changed")
      ? [{ organization, year, fte, students, staff, former }]
      : [],
  );
  expect(await importYears(admin, { years: written })).toEqual({ organizations: 2, years: 2 });
  const stored = await db().organizationYear.findMany({ orderBy: [{ organizationId: "asc" }, { year: "asc" }] });
  expect(
    stored.map(({ organizationId, year, fte, students }) => [organizationId, year, Number(fte), students]),
  ).toEqual([
    [own.pk, 2024, 80, null],
    [own.pk, 2025, 100.5, 120],
    [second.pk, 2025, 0, 7],
  ]);
  expect(await db().auditEntry.count({ where: { action: "organization.years", organizationId: second.pk } })).toBe(1);
  await expect(importYears(admin, { years: written })).rejects.toMatchObject({ status: 412 });
  const foreign = {
    ...written[0],
    organization: other.pk,
    year: 2025,
    fte: 1,
    students: null,
    staff: null,
    former: null,
  };
  await expect(importYears(admin, { years: [foreign] })).rejects.toMatchObject({ status: 404 });
  await expect(previewYears(admin, await sheetRequest("Platform,Price\nA,1"))).rejects.toMatchObject({
    code: "importNoYears",
  });
});

test("yearly figures are numbers, once a year", () => {
  const isAccepted = (years: object[]) => saveYearsCall.body.safeParse({ years, seen: [] }).success;
  expect(isAccepted([{ year: 2025, fte: 10.5 }])).toBe(true);
  expect(isAccepted([{ year: 2025, fte: -1 }])).toBe(false);
  expect(isAccepted([{ year: 2025, fte: Number.NaN }])).toBe(false);
  expect(isAccepted([{ year: 2025 }, { year: 2025 }])).toBe(false);
});

test("a federation scope belongs to one organization, in forms and sheets, and changes of it are in the audit trail", async () => {
  const scopes = [" Muni.example", "law.muni.example", "muni.example", ""];
  const university = await create({ name: "University", federation_scopes: scopes });
  expect(university).toMatchObject({
    federation_scopes: ["muni.example", "law.muni.example"],
    federation_join: "usual",
  });
  await expect(create({ name: "Other", federation_scopes: ["muni.example"] })).rejects.toMatchObject({
    fields: { federation_scopes: ["scopeTaken"] },
  });
  const change = {
    revision: university.revision,
    federation_scopes: ["muni.example"],
    federation_join: "member" as const,
  };
  await changeOrganization(await superuser(), university.pk, change);
  const text = "name,federation scopes\nUniversity,mu.example\nLaw,law.muni.example\nMuseum,muni.example\nZoo,@zoo\n";
  const { organizations } = await previewOrganizations(await superuser(), await sheetRequest(text));
  expect(organizations.map(({ state, federation_scopes }) => [state, federation_scopes])).toEqual([
    ["change", ["muni.example", "mu.example"]],
    ["new", ["law.muni.example"]],
    ["wrong", ["muni.example"]],
    ["wrong", ["@zoo"]],
  ]);
  const [{ federation_scopes = [] } = {}, law] = organizations;
  const changes = [{ organization: university.pk, revision: 2, federation_scopes }];
  await importOrganizations(await superuser(), importOrganizationsCall.body.parse({ organizations: [law], changes }));
  const stored = await db().organization.findMany({ orderBy: { id: "asc" } });
  expect(stored.map(({ federationScopes }) => federationScopes)).toEqual([
    ["muni.example", "mu.example"],
    ["law.muni.example"],
  ]);
  const again = { organizations: [{ name: "Museum", federation_scopes: ["mu.example"] }] };
  await expect(importOrganizations(await superuser(), importOrganizationsCall.body.parse(again))).rejects.toMatchObject(
    { fields: { federation_scopes: ["scopeTaken"] } },
  );
  const entry = await db().auditEntry.findFirstOrThrow({
    where: { organizationId: university.pk, action: "organization.change" },
    orderBy: { id: "asc" },
  });
  expect(entry).toMatchObject({
    before: { federation_scopes: "muni.example · law.muni.example" },
    after: { federation_scopes: "muni.example", federation_join: "member" },
  });
});

test("a sheet sets alternative names and permission for non-COUNTER data; the list shows the range of data", async () => {
  const existing = await create({ name: "Hradisko", alternative_names: ["Hradisko Library"] });
  const text =
    "name,other names,raw data import\nHradisko,Castle Library; City Library,yes\nSvratka,Mill Library,ano\nZlín,,perhaps\n";
  const { organizations } = await previewOrganizations(await superuser(), await sheetRequest(text));
  expect(organizations.map(({ state }) => state)).toEqual(["change", "new", "wrong"]);
  const [changed, added] = organizations;
  const change = {
    ...{ organization: existing.pk, revision: existing.revision, is_raw_data_import_enabled: true },
    alternative_names: changed?.alternative_names,
  };
  const imported = importOrganizationsCall.body.parse({ organizations: [added], changes: [change] });
  expect(await importOrganizations(await superuser(), imported)).toEqual({ created: 1, changed: 1, known: 0 });
  expect(await db().organization.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { alternativeNames: ["Hradisko Library", "Castle Library", "City Library"], isRawDataImportEnabled: true },
    { alternativeNames: ["Mill Library"], isRawDataImportEnabled: true },
  ]);
  await syncCatalog();
  const { id: reportTypeId } = await db().reportType.findFirstOrThrow({ where: { shortName: "TR" } });
  const { id: platformId } = await db().platform.create({ data: { name: "JSTOR", shortName: "JSTOR" } });
  const { id: yearly } = await db().reportType.create({
    data: { shortName: "Yearbook", counterCode: "Yearbook", release: "own", periodMonths: 12 },
  });
  const { id: svratka } = await db().organization.findFirstOrThrow({ where: { name: "Svratka" } });
  const place = { organizationId: existing.pk, platformId, reportTypeId };
  await db().import.createMany({
    data: [
      { ...place, id: 1, month: new Date("2025-03-01"), state: "current" },
      { ...place, id: 2, month: new Date("2025-05-01"), state: "discarded" },
      {
        ...place,
        id: 3,
        organizationId: svratka,
        reportTypeId: yearly,
        month: new Date("2024-01-01"),
        state: "current",
      },
    ],
  });
  const query = listManagedOrganizationsCall.query.parse({});
  const { results } = await listOrganizationsWithTags(await superuser(), query);
  expect(results.map(({ name, last_month }) => [name, last_month])).toEqual([
    ["Hradisko", "2025-03"],
    ["Svratka", "2024-12"],
  ]);
});
