import { beforeAll, expect, test } from "vitest";
import { mintScope } from "@/lib/access/scope";
import { month, monthRange } from "@/lib/counter/standard/month";
import { db } from "@/lib/kit/db";
import type { SurveyAnswer } from "@/lib/surveys/contract";
import { exportSurvey } from "@/lib/surveys/export-survey";
import { checkAnswers } from "@/lib/surveys/frozen/check-answers";
import { deleteFrozen, dismissChange, freezeAnswer } from "@/lib/surveys/frozen/freeze-answer";
import { listChanged, listFrozen, listFrozenSurveys } from "@/lib/surveys/frozen/frozen-answers";
import { exportFrozen, readFrozen } from "@/lib/surveys/frozen/read-frozen";
import { readSurvey } from "@/lib/surveys/read-survey";
import { surveyNamed, surveys } from "@/lib/surveys/surveys";
import type { FactBatch } from "@/lib/usage/load/load-facts";
import { loadFacts } from "@/lib/usage/load/load-facts";
import { actingUser, installation } from "@/tests/support/actors";
import { workbookOf } from "../exports/scene";
import {
  aLibrary,
  aPlatform,
  aText,
  aTitle,
  fact,
  metricId,
  openWorld,
  reader,
  reportTypeId,
  used,
} from "../reports/world";
import { Random } from "../usage/random";
import { askedFor, type Known } from "./asked-for";

const months = monthRange(month("2024-01"), month("2024-12"));
const dataTypes = ["Journal", "Book", "Reference_Work", "Multimedia", "Sound", "Conference", "Other", "Standard"];
const accessTypes = ["Controlled", "OA_Gold", "Open"];
const methods = ["Regular", "TDM"];
const requests = ["Total_Item_Requests", "Unique_Item_Requests", "Unique_Title_Requests"];
const metricsOf: Record<string, string[]> = {
  ...{
    TR: requests,
    TR51: requests,
    IR: requests.slice(0, 2),
    IR51: requests.slice(0, 2),
    IR_M1: requests.slice(0, 2),
  },
  ...{ DR: ["Searches_Regular", "Searches_Federated"], DR51: ["Searches_Regular", "Searches_Federated"] },
  ...{
    PR: ["Searches_Platform", "Unique_Item_Investigations"],
    PR51: ["Searches_Platform", "Unique_Item_Investigations"],
  },
  ...{
    JR1: ["ft_total"],
    JR1GOA: ["ft_total"],
    BR1: ["ft_total"],
    BR2: ["ft_total"],
    DB1: ["search_reg", "result_click"],
  },
  ...{ MR1: ["multimedia"], MR2: ["multimedia"] },
};
const isOld = (type: string) => /^(JR|BR|DB|MR)/.test(type);

const FACTS = 30;
const knownFacts: Known[] = [];
const on = { brno: 0, plzen: 0 };
const platforms: number[] = [];

beforeAll(async () => {
  await openWorld();
  Object.assign(on, { brno: await aLibrary("Brno"), plzen: await aLibrary("Plzeň") });
  for (const name of ["Changes", "Old", "All", "Sections"]) platforms.push(await aPlatform(name));
  const idle = [await aPlatform("Zeit"), await aPlatform("Čas")];
  const random = new Random(7);
  // One platform moves from release to release and skips months; one stays in Release 4; one has everything at once;
  // one has only section counts.
  const hasReport: ((type: string, at: number) => boolean)[] = [
    (type, at) => (isOld(type) ? at < 3 : type.endsWith("51") ? at >= 7 : at >= 2 && at < 10),
    (type) => isOld(type),
    (type) => type !== "TR51",
    (type) => type === "BR2" || type === "MR2",
  ];
  const texts = new Map<string, number>();
  for (const [attribute, values] of [
    ["Data_Type", dataTypes],
    ["Access_Type", accessTypes],
    ["Access_Method", methods],
  ] as const)
    for (const value of values) texts.set(value, await aText(attribute, value));
  const title = await aTitle("Everything");
  const ids = new Map<string, number>();
  for (const name of new Set(Object.values(metricsOf).flat())) ids.set(name, await metricId(name));
  const stored = ({ metric, data, access, method, value }: Known) =>
    fact({
      ...{ metricId: ids.get(metric) ?? 0, titleId: title, value, dataType: texts.get(data) ?? 0 },
      ...{ accessType: texts.get(access) ?? 0, accessMethod: texts.get(method) ?? 0 },
    });
  const loaded: FactBatch[] = [];
  for (const type of Object.keys(metricsOf)) {
    const reportType = await reportTypeId(type);
    for (const organization of [on.brno, on.plzen])
      for (const [nth, platform] of platforms.entries())
        for (const [at, of] of months.entries()) {
          if (!hasReport[nth]?.(type, at) || random.chance(0.2)) continue;
          const facts = Array.from({ length: FACTS }, () => {
            const one: Known = {
              ...{ organization, platform, month: of, report: type, metric: random.one(metricsOf[type] ?? []) },
              data: isOld(type) ? "" : random.one(["Journal", "Journal", "Book", "Book", ...dataTypes]),
              access: isOld(type) ? "" : random.one(accessTypes),
              method: isOld(type) ? "" : random.one(methods),
              value: 1 + Math.floor(random.next() * 99),
            };
            return one;
          });
          knownFacts.push(...facts);
          const place = {
            organizationId: organization,
            platformId: platform,
            accountId: 0,
            reportTypeId: reportType,
            month: of,
          };
          loaded.push({ import: { importId: loaded.length + 1, ...place }, facts: facts.map(stored) });
        }
  }
  await db().organizationPlatform.createMany({
    data: [on.brno, on.plzen].flatMap((organizationId) =>
      [...platforms, ...idle].map((platformId) => ({ organizationId, platformId })),
    ),
  });
  await db().import.createMany({
    data: loaded.map(({ import: { importId: id, month: of, ...place } }) => ({
      ...{ id, ...place, month: new Date(`${of}-01`), state: "current", factCount: FACTS },
    })),
  });
  await loadFacts(loaded);
  await db().usageClock.update({ where: { id: 1 }, data: { newestImport: loaded.length } });
});

const year = { from: "2024-01", to: "2024-12" };
const answerTo = async (survey: string, organization: number, period = year): Promise<SurveyAnswer> =>
  readSurvey(await reader(organization === -1 ? "everything" : [organization]), surveyNamed(survey), {
    asked: { organization, ...period },
  });

/** Figures by platform and month, without zeros. */
const cellsOf = (answer: SurveyAnswer, code: string) => {
  const rows = answer.parts.find((part) => part.code === code)?.stages.at(-1)?.data ?? [];
  return new Map(
    rows.flatMap(({ platform, monthly_data: values }) =>
      values.flatMap((value, at) => (value > 0 ? [[`${platform.pk} ${answer.months[at]}`, value] as const] : [])),
    ),
  );
};

test("figures of all surveys equal the sums of their facts, for a library and for all", async () => {
  const expected = askedFor(knownFacts);
  expect(Object.keys(expected).sort()).toEqual(surveys.map(({ id }) => id).sort());
  for (const organization of [on.brno, -1])
    for (const [survey, figures] of Object.entries(expected)) {
      const answer = await answerTo(survey, organization);
      expect(answer.parts.map(({ code }) => code).sort(), survey).toEqual(Object.keys(figures).sort());
      for (const [code, cells] of Object.entries(figures)) {
        const sums = new Map<string, number>();
        for (const [key, value] of cells) {
          const [owner, ...place] = key.split(" ");
          if (value === 0 || (organization !== -1 && owner !== String(organization))) continue;
          sums.set(place.join(" "), (sums.get(place.join(" ")) ?? 0) + value);
        }
        const name = `${survey} ${code} of ${organization}`;
        expect(cellsOf(answer, code), name).toEqual(sums);
        const total = [...sums.values()].reduce((all, value) => all + value, 0);
        expect(answer.parts.find((part) => part.code === code)?.total, name).toBe(total);
        expect(total, name).toBeGreaterThan(0);
      }
    }
});

test("figure lists counted sources, used reports and missing months", async () => {
  const [part] = (await answerTo("dbs-2025", on.brno)).parts;
  const [newer, older] = part?.data_sources ?? [];
  expect(older?.counted).toBe(older?.found);
  expect(newer?.counted).toBeLessThan(newer?.found ?? 0);
  expect((newer?.counted ?? 0) + (older?.counted ?? 0)).toBe(part?.total);
  expect(newer?.report).toContain(`organization=${on.brno}`);
  const changes = part?.stages.at(-1)?.data.find(({ platform }) => platform.name === "Changes");
  expect(changes?.source_name).toBe("PR | PR51");
  expect(part?.stages.at(-1)?.data.map(({ platform }) => platform.name)).toEqual([
    "All",
    "Čas",
    "Changes",
    "Old",
    "Sections",
    "Zeit",
  ]);
  const there = new Set(
    knownFacts
      .filter(
        ({ organization, platform, report }) =>
          organization === on.brno && platform === platforms[0] && /^PR/.test(report),
      )
      .map(({ month: of }) => of),
  );
  const lacking = part?.missing.find(({ platform }) => platform.name === "Changes");
  expect(lacking).toMatchObject({ report_types: ["PR", "PR51"], months: months.filter((of) => !there.has(of)) });
  // It never had these reports, so none is expected.
  expect(part?.missing.map(({ platform }) => platform.name)).not.toContain("Old");
});

test("workbook explains each figure in the reader's language", async () => {
  const query = { organization: on.brno, ...year };
  const running = { locale: "cs" } as const;
  const file = await exportSurvey(await reader([on.brno]), surveyNamed("dbs-2025"), {
    asked: query,
    format: "xlsx",
    running,
  });
  const sheets = await workbookOf(Buffer.from(await file.arrayBuffer()));
  const about = sheets.find(({ name }) => name === "O reportu")?.rows ?? [];
  const [first] = surveyNamed("dbs-2025").parts;
  expect(about).toContainEqual(["180", first?.name, first?.meaning.cs, first?.note?.cs]);
});

test("months in the wrong order and other organizations are refused", async () => {
  await expect(answerTo("arl", on.brno, { from: "2024-05", to: "2024-04" })).rejects.toMatchObject({
    status: 400,
  });
  const member = await reader([on.brno]);
  for (const organization of [on.plzen, -1])
    await expect(readSurvey(member, surveyNamed("arl"), { asked: { organization, ...year } })).rejects.toMatchObject({
      status: 404,
    });
});

const freezer = (organizationId: number) =>
  mintScope(
    "surveys.freeze",
    actingUser({ id: 1, memberships: [{ organizationId, isAdmin: true, isMaster: false }] }),
    { installation, everyOrganization: async () => [], network: "" },
  );

test("frozen answer keeps its figures; a restated month is reported once until dismissed or changed again", async () => {
  await db().user.create({
    data: {
      id: 1,
      email: "a@b.example",
      username: "a",
      memberships: { create: { organizationId: on.brno, isAdmin: true } },
    },
  });
  const scopes = { freezing: await freezer(on.brno), usage: await reader([on.brno]) };
  const body = { organization: on.brno, from: "2024-01", to: "2024-12", survey: "arl", note: "Sent" };
  const { pk } = await freezeAnswer(scopes, body);
  const before = await readFrozen(scopes, pk);
  expect(before).toMatchObject({ note: "Sent", frozen_by: "a", changed: [], may_change: true });
  expect(before.answer).toEqual(await answerTo("arl", on.brno));
  // Nothing changed, and nothing is reported.
  expect(await checkAnswers()).toBe(0);
  const journalUses = async (value: number) => {
    const place = { organizationId: on.brno, platformId: platforms[0] ?? 0, reportTypeId: await reportTypeId("TR") };
    const formerly = { ...place, month: new Date("2024-05-01"), state: "current" as const };
    await db().import.updateMany({ where: formerly, data: { state: "replaced", hiddenSince: new Date() } });
    const [Journal = 0, Regular = 0] = await Promise.all(
      ["Journal", "Regular"].map(async (text) => (await db().attributeText.findFirstOrThrow({ where: { text } })).id),
    );
    const metric = await metricId("Unique_Item_Requests");
    const facts = [fact({ metricId: metric, value, dataType: Journal, accessMethod: Regular })];
    const id = await used({ ...place, month: "2024-05" }, facts);
    await db().import.update({ where: { id }, data: { currentSince: new Date() } });
  };
  const others = (before.answer.parts[0]?.total ?? 0) - mayOf(before.answer);
  await journalUses(1000);
  const overlapping = await Promise.all([checkAnswers(), checkAnswers()]);
  expect(overlapping.toSorted()).toEqual([0, 1]);
  expect(await checkAnswers()).toBe(0);
  const changed = [{ code: "18", frozen: before.answer.parts[0]?.total, now: others + 1000 }];
  const after = await readFrozen(scopes, pk);
  expect(after.answer).toEqual(before.answer);
  expect(after).toMatchObject({ changed, dismissed: false });
  expect(after.platforms.filter(({ code }) => code === "18").map(({ platform }) => platform.name)).toEqual(["Changes"]);
  const events = () => db().event.findMany({ where: { organizationId: on.brno }, orderBy: { id: "asc" } });
  const [event, ...more] = await events();
  expect(more).toEqual([]);
  expect(event?.descriptionEn).toContain(`ARL Statistics, 2024, 18: ${changed[0]?.frozen?.toLocaleString("en")}`);
  const waiting = () => listChanged(scopes.usage, on.brno, "en");
  expect(await waiting()).toMatchObject([{ name: "ARL Statistics, 2024" }]);
  await dismissChange(scopes.freezing, pk);
  expect(await waiting()).toEqual([]);
  expect(await checkAnswers()).toBe(0);
  await journalUses(2000);
  expect(await checkAnswers()).toBe(1);
  expect(await events()).toHaveLength(2);
  expect(await waiting()).toHaveLength(1);
});

const mayOf = ({ parts }: SurveyAnswer) =>
  parts[0]?.stages.at(-1)?.data.find(({ platform }) => platform.name === "Changes")?.monthly_data[4] ?? 0;

test("four clicks at once freeze one answer, and other notes are other answers", async () => {
  const scopes = { freezing: await freezer(on.brno), usage: await reader([on.brno]) };
  const body = { organization: on.brno, from: "2024-01", to: "2024-12", survey: "arl", note: "Clicked" };
  const made = await Promise.all([1, 2, 3, 4].map(() => freezeAnswer(scopes, body)));
  expect(new Set(made.map(({ pk }) => pk)).size).toBe(1);
  expect(await db().frozenAnswer.count({ where: { note: "Clicked" } })).toBe(1);
  const other = await freezeAnswer(scopes, { ...body, note: "Corrected" });
  for (const pk of [made[0]?.pk ?? 0, other.pk]) await deleteFrozen(scopes.freezing, pk);
});

test("changed formula is no restatement, and figures of removed editions stay", async () => {
  const scopes = { freezing: await freezer(on.brno), usage: await reader([on.brno]) };
  const body = { organization: on.brno, from: "2024-01", to: "2024-12", survey: "arl", note: "Kept" };
  const { pk } = await freezeAnswer(scopes, body);
  const { answer } = await readFrozen(scopes, pk);
  const [first, ...rest] = answer.parts;
  const [stage] = first?.stages ?? [];
  if (!first || !stage) throw new Error("nothing is asked");
  const formerly = { ...first, total: first.total + 5, stages: [{ ...stage, formula: "journals | other" }] };
  await db().frozenAnswer.update({
    where: { id: pk },
    data: { answer: { ...answer, parts: [formerly, ...rest] }, checkedAt: new Date(0) },
  });
  expect(await checkAnswers()).toBe(0);
  expect(await readFrozen(scopes, pk)).toMatchObject({ redefined: ["18"], changed: [], platforms: [] });
  await db().frozenAnswer.update({ where: { id: pk }, data: { survey: "arl-1999", changedAt: new Date() } });
  const frozen = await readFrozen(scopes, pk);
  expect(frozen).toMatchObject({ is_asked: false, survey: { name: "ARL Statistics" }, changed: [], note: "Kept" });
  expect(frozen.questionnaire.parts.map(({ code }) => code)).toEqual(["18", "19", "20"]);
  const [listed] = (await listFrozen(scopes, { survey: "arl-1999", page: 1, page_size: 10 })).results;
  expect(listed).toMatchObject({ pk, is_asked: false });
  expect(await listFrozenSurveys(scopes.usage)).toContainEqual({ id: "arl-1999", name: "ARL Statistics" });
  expect((await listChanged(scopes.usage, on.brno, "en")).map(({ name }) => name)).toEqual(["ARL Statistics, 2024"]);
  const file = await exportFrozen(scopes.usage, pk, { format: "csv", running: { locale: "en" } });
  expect(await file.text()).toContain("Question");
  await deleteFrozen(scopes.freezing, pk);
  await expect(readFrozen(scopes, pk)).rejects.toMatchObject({ status: 404 });
});

test("library administrator freezes only its answers, and others do not see them", async () => {
  const own = { freezing: await freezer(on.plzen), usage: await reader([on.plzen]) };
  const body = { organization: on.brno, from: "2024-01", to: "2024-12", survey: "arl", note: "" };
  for (const organization of [on.brno, -1])
    await expect(freezeAnswer(own, { ...body, organization })).rejects.toMatchObject({ status: 404 });
  const [theirs] = await db().frozenAnswer.findMany();
  await expect(readFrozen(own, theirs?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  await expect(deleteFrozen(own.freezing, theirs?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  expect((await listFrozen(own, { page: 1, page_size: 10 })).count).toBe(0);
  expect(
    (await listFrozen({ ...own, usage: await reader([on.brno]) }, { page: 1, page_size: 10 })).results,
  ).toMatchObject([{ may_change: false }]);
});
