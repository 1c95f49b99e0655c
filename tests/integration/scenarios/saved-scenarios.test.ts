import { beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "@/lib/access/actor";
import { db } from "@/lib/kit/db";
import { Forbidden, Invalid, NotFound, OutOfDate } from "@/lib/kit/errors";
import {
  changeScenarioCall,
  createScenarioCall,
  listScenariosCall,
  listScenarioTitlesCall,
  saveScenarioTitlesCall,
} from "@/lib/scenarios/contract";
import { previewTitlePrices } from "@/lib/scenarios/prices/preview-title-prices";
import { getScenario, listScenarios } from "@/lib/scenarios/saved/list-scenarios";
import { listScenarioTitles, saveScenarioTitles } from "@/lib/scenarios/saved/scenario-titles";
import { changeScenario, createScenario, deleteScenario } from "@/lib/scenarios/saved/write-scenario";
import { actingUser, scopeOf } from "@/tests/support/actors";
import { agreePrices } from "@/tests/support/agreed-prices";
import { sheetRequest } from "@/tests/support/sheet-request";
import { aLibrary, aPlatform, aTitle, openWorld } from "../reports/world";

const on = { brno: 0, plzen: 0 };
const agreements = { brno: 0, plzen: 0 };
const people = new Map<string, User>();
const currency = "CZK";
let title = 0;

beforeAll(async () => {
  await openWorld();
  on.brno = await aLibrary("Brno");
  on.plzen = await aLibrary("Plzeň");
  const platformId = await aPlatform("Lumina");
  title = await aTitle("Annals", { issn: "1000-0003" });
  const [brno = 0, plzen = 0] = await agreePrices(
    { organizationId: on.brno, platformId, amount: 10, days: 2025 },
    { organizationId: on.plzen, platformId, amount: 10, days: 2025 },
  );
  Object.assign(agreements, { brno, plzen });
  for (const [name, organizationId, isAdmin] of [
    ["admin", on.brno, true],
    ["member", on.brno, false],
    ["stranger", on.plzen, true],
  ] as const) {
    const email = `${name}@example.test`;
    const { id } = await db().user.create({ data: { email, username: email } });
    people.set(name, actingUser({ id, email, memberships: [{ organizationId, isAdmin, isMaster: false }] }));
  }
});

beforeEach(() => db().scenario.deleteMany());

const writing = (name: string) => scopeOf("signed-in", people.get(name));
const reading = (name: string) => scopeOf("usage.view", people.get(name));
const body = (given: object = {}) => ({
  ...{ name: "Without Lumina", from: "2025-01", to: "2025-12" },
  ...{ changes: [{ kind: "keep_titles", agreement: agreements.brno, currency }], ...given },
});
const ofBrno = () => ({ access_level: "organization", owner_organization: on.brno });
const save = async (name: string, given: object = {}) =>
  createScenario(await writing(name), createScenarioCall.body.parse(body(given)));
const change = async (name: string, pk: number, given: object) =>
  changeScenario(await writing(name), pk, changeScenarioCall.body.parse(body(given)));
const list = async (name: string, query: object = {}) => {
  const { results } = await listScenarios(await reading(name), listScenariosCall.query.parse(query), "en");
  return results.map((one) => one.name);
};
const actions = async (pk: number) =>
  (await db().auditEntry.findMany({ where: { subject: `scenario ${pk}` }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("a personal scenario is visible to its owner only, and not audited", async () => {
  const { pk, can_edit } = await save("member");
  expect(can_edit).toBe(true);
  expect([await list("member"), await list("admin"), await list("stranger")]).toEqual([["Without Lumina"], [], []]);
  await expect(getScenario(await reading("admin"), pk)).rejects.toThrow(NotFound);
  expect(await actions(pk)).toEqual([]);
});

test("a scenario of an organization is visible to its users and changed by its administrators", async () => {
  await expect(save("member", ofBrno())).rejects.toThrow(Forbidden);
  const { pk, revision } = await save("admin", ofBrno());
  expect([await list("member"), await list("stranger")]).toEqual([["Without Lumina"], []]);
  expect(await getScenario(await reading("member"), pk)).toMatchObject({ can_edit: false });
  await expect(change("member", pk, { ...ofBrno(), revision })).rejects.toThrow(Forbidden);
  await change("admin", pk, { ...ofBrno(), revision, note: "For the council" });
  await deleteScenario(await writing("admin"), pk);
  expect(await actions(pk)).toEqual(["scenario.create", "scenario.change", "scenario.delete"]);
});

test("keeps months, loans and changes as they were entered", async () => {
  const fields = { about: on.brno, loan_price: "1 234,5", loan_currency: "eur", loan_share: "62,5" };
  const { pk } = await save("admin", fields);
  expect(await getScenario(await reading("admin"), pk)).toMatchObject({
    ...{ from: "2025-01", to: "2025-12", about: { pk: on.brno }, loan_price: "1234.50", loan_currency: "EUR" },
    loan_share: "62.5",
    changes: [{ kind: "keep_titles", agreement: agreements.brno, agreement_name: "Agreement", titles: 0, currency }],
  });
});

test("refuses agreements and organizations out of reach, and what does not fit together", async () => {
  const drop = (agreement: number) => [{ kind: "drop_agreement", agreement }];
  await expect(save("admin", { changes: drop(agreements.plzen) })).rejects.toThrow(Invalid);
  await expect(save("admin", { about: on.plzen })).rejects.toThrow(Invalid);
  const problems = (given: object) =>
    createScenarioCall.body.safeParse(body(given)).error?.issues.map(({ path, message }) => [path[0], message]);
  expect(problems({ to: "2024-12" })).toEqual([["to", "monthsReversed"]]);
  expect(problems({ to: "2030-01" })).toEqual([["to", "scenarioTooLong"]]);
  expect(problems({ loan_price: "5" })).toEqual([["loan_currency", "mandatory"]]);
  expect(problems({ changes: [...drop(1), ...drop(1)] })).toEqual([["changes", "twice"]]);
  expect(problems({ changes: [{ kind: "keep_titles", agreement: 1 }] })).toEqual([["changes", "titleCurrency"]]);
  expect(problems({ loan_share: "101" })).toEqual([["loan_share", "percent"]]);
});

test("titles to buy stay with their agreement until it is dropped without them", async () => {
  const { pk, revision } = await save("admin");
  const place = { scenario: pk, agreement: agreements.brno };
  const titles = saveScenarioTitlesCall.body.parse({ revision, titles: [{ title, amount: "99,90" }] });
  const saved = await saveScenarioTitles(await writing("admin"), place, titles);
  const page = listScenarioTitlesCall.query.parse({});
  expect(await listScenarioTitles(await reading("admin"), place, page)).toEqual({
    count: 1,
    results: [{ pk: title, name: "Annals", isbn: "", issn: "1000-0003", eissn: "", amount: "99.90" }],
  });
  const renamed = await change("admin", pk, { name: "Renamed", revision: saved.revision });
  expect(renamed).toMatchObject({ name: "Renamed", changes: [{ titles: 1 }] });
  const changes = [{ kind: "drop_agreement", agreement: agreements.brno }];
  const dropped = await change("admin", pk, { revision: renamed.revision, changes });
  expect(dropped.changes).toMatchObject([{ kind: "drop_agreement", titles: 0, currency: null }]);
  await expect(listScenarioTitles(await reading("admin"), place, page)).rejects.toThrow(NotFound);
});

test("a copy has the titles to buy of a scenario that its maker sees", async () => {
  const { pk, revision } = await save("admin", ofBrno());
  const place = { scenario: pk, agreement: agreements.brno };
  const titles = saveScenarioTitlesCall.body.parse({ revision, titles: [{ title, amount: "99,90" }] });
  await saveScenarioTitles(await writing("admin"), place, titles);
  const copy = await save("member", { name: "Copy", titles_of: pk });
  expect(copy).toMatchObject({ access_level: "personal", changes: [{ titles: 1 }] });
  const page = listScenarioTitlesCall.query.parse({});
  const copied = await listScenarioTitles(await reading("member"), { ...place, scenario: copy.pk }, page);
  expect(copied.results).toMatchObject([{ pk: title, amount: "99.90" }]);
  // Prices in one currency say nothing in another.
  const inEuros = [{ kind: "keep_titles", agreement: agreements.brno, currency: "EUR" }];
  expect(await save("member", { titles_of: pk, changes: inEuros })).toMatchObject({ changes: [{ titles: 0 }] });
  const own = [{ kind: "keep_titles", agreement: agreements.plzen, currency }];
  await expect(save("stranger", { titles_of: pk, changes: own })).rejects.toThrow(NotFound);
});

test("keeps interest groups, and refuses unknown ones", async () => {
  const { shortName } = await db().interestGroup.findFirstOrThrow();
  expect(await save("admin", { groups: [shortName, shortName] })).toMatchObject({ groups: [shortName] });
  await expect(save("admin", { groups: ["no-such-group"] })).rejects.toThrow(Invalid);
});

test("a file of list prices shows how each row matches, and saves nothing", async () => {
  const { pk } = await save("admin");
  const place = { scenario: pk, agreement: agreements.brno, column: undefined };
  const lines = [
    "Title,ISSN,Price,Currency",
    "Annals,1000-0003,120.5,CZK",
    "Bees,1000-0011,90,CZK",
    "Annals again,1000-0003,1,CZK",
    "Cells,1000-002X,5,EUR",
    "Dunes,,7,CZK",
    "Elms,1000-0046,,CZK",
  ];
  const preview = await previewTitlePrices(await writing("admin"), place, await sheetRequest(lines.join("\n")));
  expect(preview.price_column).toBe("Price");
  expect(preview.rows.map(({ row, state, matched_by: by, amount }) => [row, state, by, amount])).toEqual([
    [2, "matched", "issn", "120.50"],
    [3, "unmatched", null, "90.00"],
    [4, "wrong", "issn", "1.00"],
    [5, "wrong", null, "5.00"],
    [6, "wrong", null, "7.00"],
  ]);
  expect(preview.rows[0]?.titles).toEqual([{ pk: title, name: "Annals" }]);
  expect(preview.rows[3]?.problem).toContain("currency");
  expect(await getScenario(await reading("admin"), pk)).toMatchObject({ changes: [{ titles: 0 }] });
});

test("refuses unknown titles, titles twice, and an outdated revision", async () => {
  const { pk, revision } = await save("admin");
  const place = { scenario: pk, agreement: agreements.brno };
  const put = async (titles: readonly number[], seen = revision) =>
    saveScenarioTitles(await writing("admin"), place, {
      revision: seen,
      titles: titles.map((one) => ({ title: one, amount: "1" })),
    });
  await expect(put([title, title])).rejects.toThrow(Invalid);
  await expect(put([title + 1])).rejects.toThrow(Invalid);
  await expect(put([title], revision + 1)).rejects.toThrow(OutOfDate);
});

test("names a deleted agreement, and finds scenarios by the name of an agreement", async () => {
  const [id = 0] = await agreePrices({
    ...{ organizationId: on.brno, platformId: (await db().platform.findFirstOrThrow()).id, amount: 1, days: 2024 },
  });
  await db().agreement.update({ where: { id }, data: { name: "Old deal" } });
  const { pk } = await save("admin", { name: "First", changes: [{ kind: "drop_agreement", agreement: id }] });
  await save("admin", { name: "Second" });
  await db().agreement.delete({ where: { id } });
  expect(await list("admin", { search: "old" })).toEqual(["First"]);
  expect(await list("admin", { order_by: "name" })).toEqual(["First", "Second"]);
  expect(await list("admin")).toEqual(["Second", "First"]);
  const { changes } = await getScenario(await reading("admin"), pk);
  expect(changes).toMatchObject([{ agreement: null, agreement_name: "Old deal" }]);
});
