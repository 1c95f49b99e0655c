import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import {
  findSubscription,
  getLibrary,
  getSimulatedPlatform,
  guestSubscriptions,
  libraries,
  platforms,
  type Subscription,
  shownMonths,
  subscriptions,
} from "@/lib/simulator/publisher/consortium";
import { addMonths, monthRange } from "@/lib/simulator/publisher/month";
import {
  accessibleTitles,
  oldJournalReport,
  reportFile,
  undividedTitleReport,
} from "@/lib/simulator/publisher/report-files";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { begin, type Demo, draftOf, follow, jsonBody } from "./harvest-demo";

// Content that people add to the demo besides harvests: earlier files, agreements, tags, reports.

const createdRow = z.object({ pk: z.number().int() });
const listed = z.object({ count: z.number() });
const reportTypes = z.array(z.object({ pk: z.number().int(), code: z.string(), counter_version: z.string() }));
const publications = z.array(z.looseObject({ status: z.string() }));
const upload = z.object({ pk: z.number().int(), state: z.string() });

/** Internal ID of the library that `addCityLibrary` adds. */
const CITY_LIBRARY = "BYS001";
const CONTENT = { en: "Content", cs: "Obsah" } as const;

/** Adds whatever an earlier demo has not added yet. */
export async function furnishDemo(demo: Demo): Promise<void> {
  const isThere = async (address: string) => listed.parse(jsonBody(await demo.client.get(address), 200)).count > 0;
  if (!(await isThere("/api/tags/tag-class/?search=Content"))) {
    demo.log("Adding files from before, agreements, tags, a title list, reports and annotations");
    await uploadHistory(demo);
    await addAgreements(demo);
    await noteUsers(demo);
    await tag(demo);
    await tagList(demo);
    await saveReports(demo);
    await annotate(demo);
    await freezeAnswer(demo);
    await startYearInSeptember(demo);
  }
  if (!(await isThere("/api/entitlement-list/?organization=-1"))) await addAccessibleTitles(demo);
  if (!(await isThere("/api/scenario/"))) await addScenarios(demo);
  if (!(await isThere(`/api/organization/managed/?search=${CITY_LIBRARY}`))) await addCityLibrary(demo);
  if (!(await isThere(`/api/organization/managed/?search=${peerLibraries[0].internalId}`))) await addPeers(demo);
}

/** Hradisko's submitted answer of last year. */
async function freezeAnswer({ site, client, today }: Demo): Promise<void> {
  const year = today.getFullYear() - 1;
  const answer = await client.post("/api/reporting/answers/", {
    ...{ survey: "czechelib", organization: site.seeded.organizations.get("hradisko") },
    ...{ from: `${year}-01`, to: `${year}-12`, note: "Odesláno CzechELibu" },
  });
  jsonBody(answer, 201);
}

/**
 * Hradisko's years at Lumina before the harvested ones: two of Release 4, one of Release 5. The latter goes on for three
 * months that are harvested in Release 5.1 as well.
 */
export async function uploadHistory(demo: Demo): Promise<void> {
  const subscription = findSubscription("hradisko", "lumina");
  const first = shownMonths(demo.today)[0];
  if (!subscription || !first) return;
  const year = (from: number, length = 12) => monthRange(addMonths(first, from), addMonths(first, from + length - 1));
  await uploadFile(demo, subscription, { name: "lumina-jr1-1.csv", text: oldJournalReport(subscription, year(-36)) });
  await uploadFile(demo, subscription, { name: "lumina-jr1-2.csv", text: oldJournalReport(subscription, year(-24)) });
  const five = { report: "TR", months: year(-12, 15), created: demo.today };
  await uploadFile(demo, subscription, { name: "lumina-tr.json", text: await reportFile(subscription, five) });
}

type File = { readonly name: string; readonly text: string };

async function uploadFile(
  { site, client }: Demo,
  { library, platform }: Subscription,
  { name, text }: File,
  organization = site.seeded.organizations.get(library),
) {
  const before = await client.get(`/api/manual-data-upload/?state=imported&search=${name}`);
  if (listed.parse(jsonBody(before, 200)).count > 0) return;
  const form = new FormData();
  form.set("organization", String(organization));
  form.set("platform", String(site.seeded.platforms.get(platform)));
  form.set("data_file", new File([text], name));
  const { pk } = upload.parse(jsonBody(await client.post("/api/manual-data-upload/", form), 201));
  const address = `/api/manual-data-upload/${pk}/`;
  const stateAfter = async (working: string) => {
    for (;;) {
      const answer = jsonBody(await client.get(address), 200);
      const { state } = upload.parse(answer);
      if (state !== working) return { state, answer };
      await pause(200);
    }
  };
  const checked = await stateAfter("initial");
  if (checked.state !== "preflight") throw new Error(`${name}: ${JSON.stringify(checked.answer).slice(0, 1000)}`);
  jsonBody(await client.post(`${address}import-data/`, { clashes: "skip" }), 200);
  const { state, answer } = await stateAfter("importing");
  if (state !== "imported") throw new Error(`${name}: ${JSON.stringify(answer).slice(0, 1000)}`);
}

/** Users of each library in the last three years; a library grows by a fiftieth a year. */
async function noteUsers({ site, client, today }: Demo): Promise<void> {
  const current = today.getUTCFullYear();
  for (const { key, fte } of libraries) {
    const years = [0, 1, 2].map((back) => ({ year: current - back, fte: Math.round(fte * 0.98 ** back) }));
    const address = `/api/organization/${site.seeded.organizations.get(key)}/yearly-figures/`;
    jsonBody(await client.put(address, { years, seen: [] }), 200);
  }
}

/**
 * A small library, the fifth of the consortium, with two accounts at Lumina: its own, which counts use by AI systems,
 * and that of its museum branch, whose newest month is partial. An earlier file shows no access type or method.
 */
async function addCityLibrary(demo: Demo): Promise<void> {
  const { site, client, today, log } = demo;
  const [own, branch] = guestSubscriptions;
  if (!own?.institution || !branch?.institution) return;
  const organization = createdRow.parse(
    jsonBody(
      await client.post("/api/organization/", {
        ...{ name: own.institution, name_en: own.institution, name_cs: "Městská knihovna Bystřice" },
        internal_id: CITY_LIBRARY,
        alternative_names: [branch.institution],
      }),
      201,
    ),
  ).pk;
  const reports = reportTypes.parse(jsonBody(await client.get("/api/counter-report-type/"), 200));
  const counter_reports = reports
    .filter(({ code, counter_version }) => counter_version === own.release && own.reports.includes(code))
    .map(({ pk }) => pk);
  const add = async (subscription: Subscription, account: string, scenario: ServiceScenario) => {
    const answer = await client.post("/api/sushi-credentials/", {
      ...draftOf(subscription),
      ...{ title: account, account, counter_reports, extra_params: { scenario } },
      ...{ organization_id: organization, platform_id: site.seeded.platforms.get(subscription.platform) },
      url: site.publisher.platformUrl(subscription.platform),
    });
    return createdRow.parse(jsonBody(answer, 201)).pk;
  };
  const accounts = [await add(own, "", "ai-usage"), await add(branch, "Museum", "partial")];
  const months = shownMonths(today).slice(-12);
  const range = { start_date: months[0] ?? "", end_date: months.at(-1) ?? "" };
  log(`Harvesting the two accounts of ${own.institution}`);
  const requests = accounts.flatMap((credentials) =>
    counter_reports.map((counter_report) => ({ credentials, counter_report, ...range })),
  );
  const { failed } = await follow(demo, await begin(demo, requests));
  // Without an account of its own, the branch would collide with the library.
  if (failed.length > 0) throw new Error(`Reports of ${own.institution}: ${JSON.stringify(failed).slice(0, 1000)}`);
  const before = monthRange(addMonths(months[0] ?? "", -12), addMonths(months[0] ?? "", -1));
  const text = undividedTitleReport(own, { months: before, created: today });
  await uploadFile(demo, own, { name: "lumina-undivided.csv", text }, organization);
  // No exchange rate of the dollar is recorded, so that the price is known, and its share in sums is not.
  const price = { organization, year: Number(range.end_date.slice(0, 4)), amount: "4200", currency: "USD" };
  const platforms = [{ platform: site.seeded.platforms.get(own.platform) }];
  const { name, provider } = getSimulatedPlatform(own.platform);
  const agreement = { name: name.en, provider: provider.en, organization, platforms, prices: [price] };
  jsonBody(await client.post("/api/agreement/", agreement), 201);
}

/** With the four libraries of Scholaris they are six: enough to compare their use per user. */
const peerLibraries = [
  {
    internalId: "BEC001",
    name: "Bečva College Library",
    nameCs: "Knihovna Vysoké školy Bečva",
    like: "hana",
    fte: 4100,
  },
  {
    internalId: "JIH001",
    name: "Jihlava College Library",
    nameCs: "Knihovna Vysoké školy Jihlava",
    like: "palava",
    fte: 6800,
  },
] as const;

/** Two libraries with an uploaded report of last year, and the bands of libraries of one size. */
async function addPeers(demo: Demo): Promise<void> {
  const { client, today, log } = demo;
  const year = today.getUTCFullYear() - 1;
  for (const { internalId, name, nameCs, like, fte } of peerLibraries) {
    const subscription = findSubscription(like, "scholaris");
    if (!subscription) continue;
    const { pk } = createdRow.parse(
      jsonBody(
        await client.post("/api/organization/", { name, name_en: name, name_cs: nameCs, internal_id: internalId }),
        201,
      ),
    );
    const figures = { years: [{ year, fte }], seen: [] };
    jsonBody(await client.put(`/api/organization/${pk}/yearly-figures/`, figures), 200);
    const months = monthRange(`${year}-01`, `${year}-12`);
    const text = await reportFile({ ...subscription, institution: name }, { report: "TR", months, created: today });
    await uploadFile(demo, subscription, { name: `scholaris-${internalId}.json`, text }, pk);
  }
  log("Publishing bands of libraries of one size");
  jsonBody(await client.post("/api/peers/publication/", {}), 201);
  for (;;) {
    const [run] = publications.parse(jsonBody(await client.get("/api/peers/publication/"), 200));
    if (run?.status === "finished") return;
    if (run?.status === "failed") throw new Error(`Bands were not published: ${JSON.stringify(run)}`);
    await pause(200);
  }
}

/** Fiscal years of Svratka's administrator begin in September. */
async function startYearInSeptember({ site }: Demo): Promise<void> {
  const client = await site.signIn("admin@svratka.example");
  jsonBody(await client.post("/api/user/extra-data/", { fiscal_year_start_month: 8 }), 200);
}

/** Rough price per request in the first year, in crowns; foreign providers are paid in euros. */
const PRICE = 19;
const CROWNS_FOR_EURO = 25;

/** Two platforms that the consortium licenses together for these libraries. */
const JOINT = { platforms: ["abstracta", "societas"], libraries: ["hradisko", "svratka"] } as const;
const isJoint = ({ library, platform }: Subscription) =>
  JOINT.platforms.some((one) => one === platform) && JOINT.libraries.some((one) => one === library);

/** Crowns for a full year of a platform: prices rise faster than use, and small libraries pay more per reader. */
const crownsFor = ({ library, platform }: Pick<Subscription, "library" | "platform">, at: number): number =>
  Math.round((getSimulatedPlatform(platform).reach * 12 * PRICE * getLibrary(library).size ** 0.8 * 1.06 ** at) / 500) *
  500;

const isForeign = (platform: Subscription["platform"]): boolean => {
  const { provider } = getSimulatedPlatform(platform);
  return provider.en === provider.cs;
};

const paidIn = (crowns: number, foreign: boolean) =>
  foreign
    ? { amount: String(crowns / CROWNS_FOR_EURO), currency: "EUR", reference_amount: String(crowns), vat_rate: "21" }
    : { amount: String(crowns), currency: "CZK", vat_rate: "12" };

const DEPARTMENTS = { lumina: "Faculty of Science", abstracta: "Faculty of Arts", societas: "Faculty of Law" } as const;
const departmentOf = (platform: Subscription["platform"]) =>
  Object.entries(DEPARTMENTS).find(([of]) => of === platform)?.[1] ?? "Library";

const DAY_MILLISECONDS = 86_400_000;
const ENDING_DAYS = 60;

/**
 * Agreements with prices for every full year shown, the current and the next one. Kinotéka is free for the regional
 * library and ends soon for another; Moravica's license years of Svratka begin in October.
 */
async function addAgreements(demo: Demo): Promise<void> {
  const { site, client, today } = demo;
  const past = [...new Set(shownMonths(today).map((month) => Number(month.slice(0, 4))))].slice(1);
  const years = [...past, (past.at(-1) ?? 0) + 1];
  for (const subscription of subscriptions) {
    const { library, platform, since } = subscription;
    if ((library === "palava" && platform === "kinoteka") || isJoint(subscription)) continue;
    const organization = site.seeded.organizations.get(library);
    const platforms = [{ platform: site.seeded.platforms.get(platform) }];
    const isThere = await client.get(`/api/agreement/?organization=${organization}&platform=${platforms[0]?.platform}`);
    if (listed.parse(jsonBody(isThere, 200)).count > 0) continue;
    const ends = library === "hana" && platform === "kinoteka";
    const prices = years.flatMap((year, at) => {
      if ((since !== null && year < Number(since.slice(0, 4))) || (ends && year > today.getUTCFullYear())) return [];
      const soon = new Date(today.getTime() + ENDING_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);
      const days =
        ends && year === today.getUTCFullYear()
          ? { from: `${year}-01-01`, to: soon }
          : library === "svratka" && platform === "moravica"
            ? { from: `${year - 1}-10-01`, to: `${year}-09-30` }
            : { year };
      const fund = isForeign(platform) ? "Electronic resources" : "Books";
      const paid = paidIn(crownsFor(subscription, at), isForeign(platform));
      return [{ organization, ...days, ...paid, fund, department: departmentOf(platform) }];
    });
    const { name, provider } = getSimulatedPlatform(platform);
    const agreement = { name: name.en, provider: provider.en, organization, platforms, prices };
    jsonBody(await client.post("/api/agreement/", agreement), 201);
  }
  await addJointAgreement(demo, years);
}

/** One agreement of the consortium for two platforms, each with its share, that two libraries pay for. */
async function addJointAgreement({ site, client }: Demo, years: readonly number[]): Promise<void> {
  const [first, second] = JOINT.platforms.map((key) => getSimulatedPlatform(key));
  if (!first || !second) return;
  const share = Math.round((first.reach / (first.reach + second.reach)) * 1_000_000) / 10_000;
  const shares = [share, Math.round((100 - share) * 10_000) / 10_000];
  const prices = JOINT.libraries.flatMap((library) =>
    years.map((year, at) => {
      const crowns = JOINT.platforms.reduce((sum, platform) => sum + crownsFor({ library, platform }, at), 0);
      const organization = site.seeded.organizations.get(library);
      return { organization, year, ...paidIn(crowns, true), fund: "Consortium", department: "Library" };
    }),
  );
  const agreement = {
    name: `${first.name.en} and ${second.name.en}`,
    provider: first.provider.en,
    note: "Notice of cancellation by the end of September. The price may rise by at most 6 % a year.",
    organization: null,
    platforms: JOINT.platforms.map((key, at) => ({
      platform: site.seeded.platforms.get(key),
      share: String(shares[at]),
    })),
    prices,
  };
  jsonBody(await client.post("/api/agreement/", agreement), 201);
}

const entitlements = z.object({ pk: z.number().int(), versions: z.array(z.object({ state: z.string() })) });

/** Lists of accessible titles (KBART) of two platforms for each library, with a version for each year shown. */
async function addAccessibleTitles({ site, client, today, log }: Demo): Promise<void> {
  log("Adding lists of accessible titles");
  const years = [...new Set(shownMonths(today).map((month) => Number(month.slice(0, 4))))];
  for (const subscription of subscriptions) {
    const { library, platform } = subscription;
    if (platform !== "lumina" && platform !== "scholaris") continue;
    let list: number | null = null;
    for (const year of years) {
      const form = new FormData();
      form.set("valid_from", `${year}-01-01`);
      if (list === null) {
        form.set("organization", String(site.seeded.organizations.get(library)));
        form.set("platform", String(site.seeded.platforms.get(platform)));
        form.set("name", `${getSimulatedPlatform(platform).name.en} ${getLibrary(library).name.en}`);
      } else form.set("list", String(list));
      form.set("source_file", new File([accessibleTitles(subscription, year)], `${platform}-${year}.tsv`));
      list = entitlements.parse(jsonBody(await client.post("/api/entitlement-list/", form), 201)).pk;
    }
    for (;;) {
      const answer = jsonBody(await client.get(`/api/entitlement-list/${list}/`), 200);
      const states = entitlements.parse(answer).versions.map(({ state }) => state);
      if (states.every((state) => state === "done")) break;
      if (states.includes("failed")) throw new Error(JSON.stringify(answer).slice(0, 1000));
      await pause(200);
    }
  }
}

const revised = z.object({ pk: z.number().int(), revision: z.number().int() });
const bestRead = z.object({ results: z.array(createdRow) });

const BOUGHT = 25;
/** Crowns for the yearly list prices of a journal. */
const LIST_PRICES = [9_000, 14_500, 21_000, 32_000];

/** The end of Scholaris at all libraries, without a replacement and with its most used journals bought instead. */
async function addScenarios({ site, client, today }: Demo): Promise<void> {
  const platform = site.seeded.platforms.get("scholaris");
  const address = `/api/agreement/?organization=-1&platform=${platform}`;
  const agreements = z.object({ results: z.array(createdRow) }).parse(jsonBody(await client.get(address), 200)).results;
  const year = today.getUTCFullYear() - 1;
  const months = { from: `${year}-01`, to: `${year}-12` };
  const add = async (name: string, note: string, change: Record<string, string>) => {
    const answer = await client.post("/api/scenario/", {
      ...{ name, note, access_level: "consortium", ...months, groups: ["full_text"] },
      ...{ loan_price: "180", loan_currency: "CZK", loan_share: "5" },
      changes: agreements.map(({ pk }) => ({ agreement: pk, ...change })),
    });
    return revised.parse(jsonBody(answer, 201));
  };
  await add("Without Scholaris", "One lost use in twenty would become an interlibrary loan.", {
    kind: "drop_agreement",
  });
  let { pk, revision } = await add("Scholaris: only the most used journals", "Each library buys those that it uses.", {
    kind: "keep_titles",
    currency: "CZK",
    buyers: "users",
  });
  const used = `/api/organization/-1/platform/${platform}/title-interest/?page_size=${BOUGHT}&pub_type=journal&order_by=total_interest&from=${months.from}&to=${months.to}`;
  const journals = bestRead.parse(jsonBody(await client.get(used), 200)).results;
  const titles = journals.map(({ pk: title }, at) => ({
    title,
    amount: String(LIST_PRICES[at % LIST_PRICES.length]),
  }));
  for (const agreement of agreements) {
    const own = `/api/scenario/${pk}/agreement/${agreement.pk}/titles/`;
    ({ pk, revision } = revised.parse(jsonBody(await client.put(own, { revision, titles }), 200)));
  }
}

const everybody = { default_tag_can_see: "everybody", default_tag_can_assign: "cons_admins" } as const;

async function tag({ site, client }: Demo): Promise<void> {
  const classOf = async (name: string, scope: string, desc: string, text_color: string, bg_color: string) =>
    createdRow.parse(
      jsonBody(
        await client.post("/api/tags/tag-class/", { name, scope, desc, text_color, bg_color, ...everybody }),
        201,
      ),
    ).pk;
  const give = async (tag_class: number, name: string, of: string, items: readonly (number | undefined)[]) => {
    const { pk } = createdRow.parse(jsonBody(await client.post("/api/tags/tag/", { name, tag_class }), 201));
    jsonBody(await client.post(`/api/tags/tag/${pk}/${of}/add/`, { items }), 200);
  };
  const content = await classOf(CONTENT.en, "platform", "What a platform mostly holds", "#14532d", "#e3efe6");
  const holding = (kind: string) => platforms.filter(({ reports }) => reports.some((one) => one === kind));
  const idsOf = (those: typeof platforms) => those.map(({ key }) => site.seeded.platforms.get(key));
  await give(content, "Journals and books", "platform", idsOf(holding("TR").filter(({ key }) => key !== "moravica")));
  await give(content, "Czech e-books", "platform", idsOf(platforms.filter(({ key }) => key === "moravica")));
  await give(content, "Databases", "platform", idsOf(holding("DR")));
  await give(content, "Film", "platform", idsOf(platforms.filter(({ key }) => key === "kinoteka")));
  const kind = await classOf("Kind of library", "organization", "", "#0b5c8a", "#e1eff7");
  const academic = libraries.filter(({ fte }) => fte > 4000);
  const organizations = (those: typeof libraries) => those.map(({ key }) => site.seeded.organizations.get(key));
  await give(kind, "Academic", "organization", organizations(academic));
  await give(kind, "Public", "organization", organizations(libraries.filter((one) => !academic.includes(one))));
}

const PROVIDED = 60;
const titleList = z.object({ pk: z.number().int(), revision: z.number().int(), state: z.string() });
const used = z.object({ results: z.array(z.object({ name: z.string(), issn: z.string(), eissn: z.string() })) });

/** The journals of a package as listed by its provider; some of them unused. */
async function tagList({ site, client }: Demo): Promise<void> {
  const packages = { name: "Packages", scope: "title", text_color: "#5b21b6", bg_color: "#ede9fe", ...everybody };
  const { pk: tag_class } = createdRow.parse(jsonBody(await client.post("/api/tags/tag-class/", packages), 201));
  const { pk: tag } = createdRow.parse(
    jsonBody(await client.post("/api/tags/tag/", { name: "Read & publish", tag_class }), 201),
  );
  const address = `/api/organization/${site.seeded.organizations.get("hradisko")}/title-interest/`;
  const { results } = used.parse(jsonBody(await client.get(`${address}?page_size=100&pub_type=journal`), 200));
  const provided = results.filter(({ issn, eissn }) => issn || eissn).slice(0, PROVIDED);
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = [
    "Title,Print ISSN,Online ISSN",
    ...provided.map(({ name, issn, eissn }) => [cell(name), issn, eissn].join(",")),
    ...["Annals of Unread Research,2999-0012,", "Journal of Future Studies,,2999-0020", "To be announced,,"],
  ];
  const form = new FormData();
  form.set("name", "Read & publish agreement");
  form.set("tag", String(tag));
  form.set("reprocess", "true");
  form.set("source_file", new File([lines.join("\n")], "read-and-publish.csv"));
  const list = titleList.parse(jsonBody(await client.post("/api/tags/tagging-batch/", form), 201));
  const own = `/api/tags/tagging-batch/${list.pk}/`;
  const after = async ({ revision }: { revision: number }, action: string, end: string) => {
    jsonBody(await client.post(`${own}${action}/`, { revision }), 202);
    for (;;) {
      const answer = jsonBody(await client.get(own), 200);
      const now = titleList.parse(answer);
      if (now.state === end) return now;
      if (!["preprocessing", "importing"].includes(now.state)) throw new Error(JSON.stringify(answer).slice(0, 1000));
      await pause(200);
    }
  };
  await after(await after(list, "preflight", "preflight"), "assign-tags", "imported");
}

export async function saveReports({ client }: Demo): Promise<void> {
  const full = ["Total_Item_Requests"];
  const reports = [
    {
      name: "Full text by platform and year",
      description: "Usage by organization and platform, in all releases that count requests",
      question: { where: { reportType: ["TR51", "TR"], metric: full }, rows: ["platform"], columns: ["year"] },
    },
    {
      name: "Best read titles of the last twelve months",
      description: "",
      question: { where: { reportType: ["TR51", "TR"], metric: full }, rows: ["title"], columns: ["month"] },
      period: "last_12_finished",
    },
    {
      name: "Libraries side by side",
      description: "Requests of each library by month",
      question: { where: { reportType: ["TR51", "TR"], metric: full }, rows: ["organization"], columns: ["month"] },
    },
  ];
  for (const { name, description, question, period = null } of reports) {
    const config = { question: { version: 1, mergeReportTypes: true, ...question }, period };
    jsonBody(
      await client.post("/api/flexible-report/", { name, description, access_level: "consortium", config }),
      201,
    );
  }
}

/** One annotation for everyone, one for a platform, one for a library. */
async function annotate({ site, client, today }: Demo): Promise<void> {
  const year = today.getUTCFullYear() - 1;
  const annotations = [
    {
      ...{ subject_en: "Summer opening hours", subject_cs: "Letní provoz" },
      short_message_en: "Reading rooms are closed; remote access works as usual",
      short_message_cs: "Studovny jsou zavřené, vzdálený přístup funguje jako obvykle",
      ...{ start_date: `${year}-07-01`, end_date: `${year}-08-31` },
    },
    {
      ...{ subject_en: "Scholaris was unavailable", subject_cs: "Výpadek platformy Scholaris" },
      short_message_en: "For most of the month its server did not respond",
      short_message_cs: "Server většinu měsíce neodpovídal",
      message_en: "The publisher did not count usage of these days and will not add it.",
      message_cs: "Poskytovatel využívanost z těchto dnů nezapočítal a nebude ji doplňovat.",
      ...{ platform_id: site.seeded.platforms.get("scholaris"), level: "important" },
      ...{ start_date: "2026-03-03", end_date: "2026-03-30" },
    },
    {
      ...{ subject_en: "New proxy server", subject_cs: "Nový proxy server" },
      short_message_en: "Remote access without a plug-in in the browser",
      short_message_cs: "Vzdálený přístup bez doplňku v prohlížeči",
      ...{ organization_id: site.seeded.organizations.get("hradisko"), start_date: `${year}-03-03` },
    },
  ];
  for (const annotation of annotations) jsonBody(await client.post("/api/annotations/", annotation), 201);
}
