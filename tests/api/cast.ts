import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ApiClient } from "@/lib/commands/api-client";
import { acceptedCredentials, type LibraryKey } from "@/lib/simulator/publisher/consortium";
import { type Role, roles } from "../support/rights";
import { siteFacts } from "../support/site-facts";

export const site = siteFacts();

export async function clientOf(role: Role): Promise<ApiClient> {
  const email = roles[role];
  const client = new ApiClient(site.url);
  return email ? client.signIn(email, site.passwords[email] ?? "") : client;
}

/** Ids that belong to one library alone. */
export type Belongings = {
  organization: number;
  credentials: number;
  revision: number;
  counterReport: number;
  harvest: number;
  intention: number;
  attempt: number;
  rawFile: number;
  importBatch: number;
  /** An article and its journal with usage of no other library. */
  title: number;
  item: number;
  /** Ids for calls that cannot be undone: real ones of another library, unused ones of the own library. */
  others: { importBatch: number; session: number; device: number; event: number; template: number; reportType: number };
};

/** An unused id: calls with it change nothing. */
export const NOBODYS = 2_000_000_000;
const NOBODYS_REPORT = 32_000;

const nobodys = {
  ...{ importBatch: NOBODYS, session: NOBODYS, device: NOBODYS },
  ...{ event: NOBODYS, template: NOBODYS, reportType: NOBODYS_REPORT },
};

/**
 * Everything that a request may refer to: the library's belongings, and things created for this request, which it may
 * change and delete.
 */
export type Ground = Belongings & {
  platform: number;
  /** The SUSHI server of Moravica's credentials. */
  server: number;
  fresh: {
    credentials: number;
    revision: number;
    counterReport: number;
    account: number;
    apiKey: number;
    upload: number;
    savedReport: number;
    sharedLink: number;
    frozenAnswer: number;
    annotation: number;
    agreement: number;
    price: number;
    agreementFile: number;
    scenario: number;
    tagClass: number;
    tag: number;
  };
};

const pk = z.object({ pk: z.number() });
const month = "2025-03";

/** Adds credentials for Moravica with this title, and harvests one month with them. */
export async function harvestedBelongings(client: ApiClient, library: LibraryKey, title: string): Promise<Belongings> {
  const { credentials, revision, counterReport } = await addCredentials(client, library, title);
  const intention = { credentials, counter_report: counterReport, start_date: month, end_date: month, replace: true };
  const harvest = pk.parse((await client.post("/api/scheduler/harvest/", { intentions: [intention] })).body).pk;
  const intentions = z.array(z.object({ pk: z.number(), state: z.string(), attempt: pk.nullable() }));
  for (let left = 120; left > 0; left -= 1) {
    const [intention] = intentions.parse((await client.get(`/api/scheduler/harvest/${harvest}/intention/`)).body);
    if (intention?.state === "success" && intention.attempt) {
      const attempt = intention.attempt.pk;
      const result = z
        .object({ raw_file: pk, imported: pk })
        .parse((await client.get(`/api/scheduler/attempt/${attempt}/`)).body);
      const ids = {
        harvest,
        intention: intention.pk,
        attempt,
        rawFile: result.raw_file.pk,
        importBatch: result.imported.pk,
      };
      const organization = organizationOf(library);
      const article = await importArticle(client, library);
      return { organization, credentials, revision, counterReport, ...ids, ...article, others: nobodys };
    }
    if (intention?.state === "failed") throw new Error(`The harvest of ${library} failed.`);
    await pause(500);
  }
  throw new Error(`The harvest of ${library} did not end within a minute.`);
}

/** A month that no other test asks for. */
const ARTICLE_MONTH = "2021-02";

/** Imports an article report that names the library in its title and article, unless it is there. */
async function importArticle(admin: ApiClient, library: LibraryKey): Promise<{ title: number; item: number }> {
  const organization = organizationOf(library);
  const name = library === "svratka" ? "Svratka" : "Hradisko";
  const existing = await findArticle(admin, organization);
  if (existing) return existing;
  const period = { Begin_Date: `${ARTICLE_MONTH}-01`, End_Date: `${ARTICLE_MONTH}-28` };
  const report = {
    Report_Header: {
      ...{ Report_Name: "Item Master Report", Report_ID: "IR", Release: "5", Institution_Name: "" },
      ...{ Created: "2026-01-10T00:00:00Z", Created_By: "Moravica", Report_Attributes: [] },
      Report_Filters: Object.entries(period).map(([filter, value]) => ({ Name: filter, Value: value })),
    },
    Report_Items: [
      {
        ...{ Item: `An article read in ${name}`, Data_Type: "Article", Platform: "Moravica", Publisher: name },
        Item_ID: [{ Type: "DOI", Value: `10.1000/${library}` }],
        Item_Parent: {
          ...{ Item_Name: `Journal of ${name}`, Data_Type: "Journal" },
          Item_ID: [{ Type: "Proprietary", Value: `matrix:${library}` }],
        },
        ...{ YOP: "2020", Access_Type: "Controlled", Access_Method: "Regular" },
        Performance: [{ Period: period, Instance: [{ Metric_Type: "Total_Item_Requests", Count: 3 }] }],
      },
    ],
  };
  const form = new FormData();
  form.append("organization", String(organization));
  form.append("platform", String(site.platforms.moravica));
  form.append("data_file", new File([JSON.stringify(report)], `${library}.json`));
  const upload = `/api/manual-data-upload/${pk.parse((await admin.post("/api/manual-data-upload/", form)).body).pk}/`;
  await reachState(admin, upload, "preflight");
  await admin.post(`${upload}import-data/`, {});
  await reachState(admin, upload, "imported");
  const imported = await findArticle(admin, organization);
  if (!imported) throw new Error(`The article of ${name} is missing.`);
  return imported;
}

async function findArticle(admin: ApiClient, organization: number): Promise<{ title: number; item: number } | null> {
  const query = `?from=${ARTICLE_MONTH}&to=${ARTICLE_MONTH}&parent_titles=true&search=read`;
  const items = await admin.get(`/api/organization/${organization}/item/${query}`);
  const [item] = z.object({ results: z.array(pk.extend({ parent_titles: z.array(pk) })) }).parse(items.body).results;
  return item?.parent_titles[0] ? { title: item.parent_titles[0].pk, item: item.pk } : null;
}

async function reachState(admin: ApiClient, upload: string, wanted: string): Promise<void> {
  for (let left = 240; left > 0; left -= 1) {
    const { state } = z.object({ state: z.string() }).parse((await admin.get(upload)).body);
    if (state === wanted) return;
    await pause(250);
  }
  throw new Error(`An upload did not become ${wanted} within a minute.`);
}

/** The belongings of Svratka, including those that only its administrator has. */
export async function foreignBelongings(admin: ApiClient): Promise<Belongings> {
  const belongings = await harvestedBelongings(admin, "svratka", "matrix");
  const { organization, counterReport, importBatch } = belongings;
  const email = "admin@svratka.example";
  const theirs = await new ApiClient(site.url).signIn(email, site.passwords[email] ?? "");
  const made = async (path: string, body: object) => pk.parse((await theirs.post(path, body)).body).pk;
  const device = await made("/api/otp/", { name: "Svratka" });
  const [session] = z.array(pk).parse((await theirs.get("/api/user/session/")).body);
  const names = { title_en: "Svratka only", title_cs: "Jen Svratka" };
  await admin.post("/api/events/", { ...names, to: [organization], expires_in_days: 1 });
  const events = z.object({ results: z.array(pk) }).parse((await theirs.get("/api/events/user-events/")).body);
  const ofTheirs = `/api/organization/${organization}`;
  const template = await made(`${ofTheirs}/sheet-template/`, {
    ...sheetTemplate(counterReport),
    name: "Svratka",
    platform: site.platforms.moravica,
  });
  const reportType = await made(`${ofTheirs}/table-report-type/`, { short_name: "Svratka", name_en: "Svratka" });
  const [event] = events.results;
  if (!session || !event) throw new Error("The administrator of Svratka has no session or event.");
  const others = { importBatch, session: session.pk, device, event: event.pk, template, reportType };
  return { ...belongings, others };
}

/** The template of a film sheet. */
export function sheetTemplate(reportType: number) {
  const columns = [{ heading: "Film", role: "Title" }];
  const constants = { metric: "Total_Item_Requests" };
  return { report_type: reportType, headings: ["Film"], mapping: { columns, periods: "columns", constants } };
}

async function addCredentials(client: ApiClient, library: LibraryKey, title: string) {
  const reports = z
    .array(z.object({ pk: z.number(), code: z.string(), counter_version: z.string() }))
    .parse((await client.get("/api/counter-report-type/")).body);
  const counterReport = reports.find(({ code, counter_version }) => code === "TR" && counter_version === "5")?.pk ?? 0;
  const accepted = acceptedCredentials(library, "moravica");
  const answer = await client.post("/api/sushi-credentials/", {
    organization_id: organizationOf(library),
    platform_id: site.platforms.moravica,
    title,
    counter_version: "5",
    url: site.publishers.moravica,
    customer_id: accepted.customerId,
    requestor_id: accepted.requestorId ?? "",
    counter_reports: [counterReport],
    // Each request has its own credentials with the same values.
    forced: true,
  });
  if (answer.status !== 201) throw new Error(`Credentials were refused: ${JSON.stringify(answer.body)}`);
  const { pk: credentials, revision } = pk.extend({ revision: z.number() }).parse(answer.body);
  return { credentials, revision, counterReport };
}

const organizationOf = (library: LibraryKey): number => site.organizations[library] ?? 0;

/** A platform without usage. */
async function addPlatform(admin: ApiClient): Promise<number> {
  const name = `Matrix ${round}`;
  const answer = await admin.post("/api/organization/-1/platform/", { short_name: name, name });
  if (answer.status !== 201) throw new Error(`A platform was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

let round = 0;

/** Creates what the call needs, so that requests do not affect each other. */
export async function addGround(admin: ApiClient, on: Belongings, call: string): Promise<Ground> {
  round += 1;
  const library = on.organization === organizationOf("hradisko") ? "hradisko" : "svratka";
  const needsCredentials = /sushi-credentials|scheduler\/harvest\/$/.test(call) && !call.includes("/count/");
  const none = { credentials: 0, revision: 0, counterReport: 0 };
  const credentials = needsCredentials ? await addCredentials(admin, library, `matrix ${round}`) : none;
  const account = call.includes("{account}") ? await addAccount(admin, on.organization) : 0;
  const apiKey = call.includes("{key}") ? await addKey(admin, on.organization) : 0;
  const upload = /\{upload\}|data-upload\/import-data/.test(call) ? await addUpload(admin, on.organization) : 0;
  const savedReport = call.includes("flexible-report/{id}") ? await addSavedReport(admin, on.organization) : 0;
  const sharedLink = call.includes("{link}") ? await addSharedLink(admin, on.organization) : 0;
  const frozenAnswer = call.includes("answers/{answer}") ? await freezeAnswer(admin, on.organization) : 0;
  const annotation = call.includes("annotations/{id}") ? await addAnnotation(on.organization) : 0;
  const agreement = /\{agreement\}|\{scenario\}|\/scenario\/$|agreement\/cost-per-use/.test(call)
    ? await addAgreement(admin, on.organization)
    : { agreement: 0, price: 0, agreementFile: 0 };
  const scenario = call.includes("{scenario}") ? await addScenario(admin, on.organization, agreement.agreement) : 0;
  const platform =
    call.includes("POST") && call.includes("delete-all-data")
      ? await addPlatform(admin)
      : (site.platforms.moravica ?? 0);
  const server = call.includes("{server}") ? await serverOfMoravica(admin) : 0;
  const tags = /\{tag|POST .*\/(tag|assignments)\/$/.test(call)
    ? await addTag(admin, on.organization)
    : { tagClass: 0, tag: 0 };
  return {
    ...on,
    platform,
    server,
    fresh: {
      ...credentials,
      account,
      apiKey,
      upload,
      savedReport,
      sharedLink,
      frozenAnswer,
      annotation,
      ...agreement,
      scenario,
      ...tags,
    },
  };
}

/** A platform tag and its class; users of the organization have all rights on both. */
async function addTag(admin: ApiClient, organization: number): Promise<{ tagClass: number; tag: number }> {
  const levels = {
    ...{ can_modify: "org_users", can_create_tags: "org_users" },
    ...{ default_tag_can_see: "org_users", default_tag_can_assign: "org_users" },
  };
  const draft = { name: `matrix ${round}`, scope: "platform", owner_org: organization, ...levels };
  const tagClass = pk.parse((await admin.post("/api/tags/tag-class/", draft)).body).pk;
  const tag = await admin.post("/api/tags/tag/", { name: `Svratka ${round}`, tag_class: tagClass });
  return { tagClass, tag: pk.parse(tag.body).pk };
}

async function serverOfMoravica(admin: ApiClient): Promise<number> {
  const servers = z.array(pk.extend({ origin: z.string() })).parse((await admin.get("/api/scheduler/server/")).body);
  return servers.find(({ origin }) => site.publishers.moravica?.startsWith(origin))?.pk ?? 0;
}

async function addAccount(admin: ApiClient, organization: number): Promise<number> {
  const email = `matrix-${round}@svratka.example`;
  const person = { email, first_name: "Matrix", last_name: "Svratka", language: "en" };
  const answer = await admin.post("/api/user-management/", { ...person, organization, is_admin: false });
  if (answer.status !== 201) throw new Error(`An account was refused: ${JSON.stringify(answer.body)}`);
  return z.object({ account: pk }).parse(answer.body).account.pk;
}

/** A file that is not a report; the product stores it anyway. */
export function uploadForm(organization: number, name: string): FormData {
  const form = new FormData();
  form.append("organization", String(organization));
  form.append("data_file", new File(["no report"], `${name}.txt`));
  return form;
}

async function addUpload(admin: ApiClient, organization: number): Promise<number> {
  const answer = await admin.post("/api/manual-data-upload/", uploadForm(organization, `Svratka ${round}`));
  if (answer.status !== 201) throw new Error(`An upload was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

/** Created by an administrator of the library, so that all higher roles may change it. */
async function addAnnotation(organization: number): Promise<number> {
  const library = organization === organizationOf("hradisko") ? "hradisko" : "svratka";
  const email = `admin@${library}.example`;
  const admin = await new ApiClient(site.url).signIn(email, site.passwords[email] ?? "");
  const draft = { organization_id: organization, subject_en: `Svratka ${round}` };
  const answer = await admin.post("/api/annotations/", draft);
  if (answer.status !== 201) throw new Error(`An annotation was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

/** An agreement of the library with a price and a file. */
async function addAgreement(admin: ApiClient, organization: number) {
  const platforms = [{ platform: site.platforms.lumina }];
  const prices = [{ organization, year: 2030, amount: "1", currency: "CZK" }];
  const body = { name: `Svratka ${round}`, organization, platforms, prices };
  const made = await admin.post("/api/agreement/", body);
  if (made.status !== 201) throw new Error(`An agreement was refused: ${JSON.stringify(made.body)}`);
  const { pk: agreement, prices: priced } = pk.extend({ prices: z.array(pk) }).parse(made.body);
  const file = await admin.post(`/api/agreement/${agreement}/file/`, agreementFile());
  if (file.status !== 201) throw new Error(`A file was refused: ${JSON.stringify(file.body)}`);
  return { agreement, price: priced[0]?.pk ?? 0, agreementFile: pk.parse(file.body).pk };
}

export function agreementFile(): FormData {
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7"], "contract.pdf"));
  return form;
}

/** The configuration of a saved report. */
export const reportConfig = {
  question: { version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: ["metric"] },
};

/** A report shared with the organization. */
async function freezeAnswer(admin: ApiClient, organization: number): Promise<number> {
  const body = { survey: "czechelib", organization, start_date: "2025-01", end_date: "2025-03" };
  return pk.parse((await admin.post("/api/reporting/answers/", body)).body).pk;
}

async function addSavedReport(admin: ApiClient, organization: number): Promise<number> {
  const level = { access_level: "organization", owner_organization: organization };
  const answer = await admin.post("/api/flexible-report/", {
    name: `Svratka ${round}`,
    ...level,
    config: reportConfig,
  });
  if (answer.status !== 201) throw new Error(`A report was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

/** A report that anyone with the address may see. */
export const sharedReportOf = (organization: number) => {
  const { question } = reportConfig;
  const config = { question: { ...question, where: { ...question.where, organization: [organization] } } };
  return { kind: "report", config };
};

async function addSharedLink(admin: ApiClient, organization: number): Promise<number> {
  const body = { name: `Svratka ${round}`, content: sharedReportOf(organization) };
  const answer = await admin.post("/api/shared-link/", body);
  if (answer.status !== 201) throw new Error(`A shared link was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

/** A scenario shared with the organization. */
async function addScenario(admin: ApiClient, organization: number, agreement: number): Promise<number> {
  const answer = await admin.post("/api/scenario/", {
    ...{
      name: `Svratka ${round}`,
      access_level: "organization",
      owner_organization: organization,
      about: organization,
    },
    ...scenarioOf(agreement),
  });
  if (answer.status !== 201) throw new Error(`A scenario was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

/** Months and a change of a scenario. */
export const scenarioOf = (agreement: number) => ({
  ...{ from: "2025-01", to: "2025-12" },
  changes: [{ kind: "keep_titles", agreement, currency: "CZK" }],
});

async function addKey(admin: ApiClient, organization: number): Promise<number> {
  const answer = await admin.post("/api/api-key/", { name: `Svratka ${round}`, organization, days: 1 });
  if (answer.status !== 201) throw new Error(`A key was refused: ${JSON.stringify(answer.body)}`);
  return pk.parse(answer.body).pk;
}

const keys = new Map<number, { key: string; uses: number }>();
/** A key's limit of requests per minute. */
const MOST_USES = 20;

/** An API key of the organization, replaced before it reaches its limit. */
export async function newKey(admin: ApiClient, organization: number): Promise<string> {
  const existing = keys.get(organization);
  if (existing && existing.uses < MOST_USES) {
    existing.uses += 1;
    return existing.key;
  }
  const { status, body } = await admin.post("/api/api-key/", { name: "matrix", organization, days: 1 });
  if (status !== 201) throw new Error(`A key was refused: ${JSON.stringify(body)}`);
  const { key } = z.object({ key: z.string() }).parse(body);
  keys.set(organization, { key, uses: 1 });
  return key;
}
