import { catalogOf } from "./catalog";
import {
  acceptedCredentials,
  masterOrganization,
  membersOf,
  platforms,
  type SimulatedPlatform,
  type Subscription,
  subscriptions,
} from "./consortium";
import type { SimulatedException } from "./exceptions";
import { lastDay, type Month } from "./month";
import { findSimulatedReport, type Report, reportsOf, type SimulatedRelease } from "./reports";

/** The subject of a request, read from its path alone. */
export type PublisherRequest = {
  platform: SimulatedPlatform;
  release: SimulatedRelease;
  what: "status" | "reports" | "members" | "platforms" | "report";
  reportId: string | null;
  query: URLSearchParams;
};

const lists = ["status", "reports", "members", "platforms"] as const;

/** Reads `/{platform}[/r51]/{status|reports|members|platforms|reports/id}`; null for any other path. */
export function readPath(url: URL): PublisherRequest | null {
  const steps = url.pathname.split("/").filter(Boolean);
  const platform = platforms.find(({ key }) => key === steps[0]);
  const release: SimulatedRelease = steps[1] === "r51" ? "5.1" : "5";
  const [what, id, ...rest] = steps.slice(release === "5.1" ? 2 : 1);
  if (!platform?.releases.includes(release) || rest.length > 0) return null;
  const request = { platform, release, query: url.searchParams };
  if (what === "reports" && id !== undefined) return { ...request, what: "report", reportId: id };
  const list = lists.find((one) => one === what);
  // Servers without platforms to choose from do not know that path.
  if (id !== undefined || !list || (list === "platforms" && platform.auth.platform === null)) return null;
  return { ...request, what: list, reportId: null };
}

/** The request carries the consortium's own credentials, not those of a member. */
export function isOfConsortium({ platform, query }: PublisherRequest): boolean {
  return isKeyOfConsortium(platform, query) && query.get("customer_id") === consortial(platform).customerId;
}

const consortial = ({ key }: SimulatedPlatform) => acceptedCredentials(masterOrganization.key, key);

function isKeyOfConsortium(platform: SimulatedPlatform, query: URLSearchParams): boolean {
  const { requestorId, apiKey } = consortial(platform);
  return (
    membersOf(platform.key).length > 0 && query.get("requestor_id") === requestorId && query.get("api_key") === apiKey
  );
}

/** The library whose credentials the request carries, or the exception that refuses it. */
export function authorize({ platform, query, what }: PublisherRequest): Subscription | SimulatedException {
  const auth = what === "platforms" ? { ...platform.auth, platform: null } : platform.auth;
  if (isKeyOfConsortium(platform, query)) {
    const member = membersOf(platform.key).find(
      ({ credentials }) => credentials.customerId === query.get("customer_id"),
    );
    return member ?? { code: 2010 };
  }
  const needed = [
    "customer_id",
    ...(auth.requestorId ? ["requestor_id"] : []),
    ...(auth.apiKey ? ["api_key"] : []),
    ...(auth.platform === null ? [] : ["platform"]),
  ];
  const missing = needed.filter((name) => !query.get(name));
  if (missing.length > 0) return { code: 1030, data: `missing: ${missing.join(", ")}` };
  if (auth.platform !== null && query.get("platform") !== auth.platform)
    return { code: 1030, data: "platform unknown" };
  const clients = subscriptions
    .filter((subscription) => subscription.platform === platform.key)
    .map((subscription) => ({ subscription, accepted: acceptedCredentials(subscription.library, platform.key) }));
  const matches = clients.filter(
    ({ accepted }) => !auth.requestorId || accepted.requestorId === query.get("requestor_id"),
  );
  if (matches.length === 0) return { code: 2000 };
  const keyed = matches.filter(({ accepted }) => !auth.apiKey || accepted.apiKey === query.get("api_key"));
  if (keyed.length === 0) return { code: 2020 };
  const client = keyed.find(({ accepted }) => accepted.customerId === query.get("customer_id"));
  return client ? client.subscription : { code: 2010 };
}

export type Dates = { from: Month; to: Month };

/** The months between begin_date and end_date (`yyyy-mm` or `yyyy-mm-dd`), or 1030 or 3020. */
export function readDates(query: URLSearchParams): Dates | SimulatedException {
  const [begin, end] = [query.get("begin_date"), query.get("end_date")];
  if (!begin || !end) return { code: 1030, data: "begin_date and end_date are required" };
  const from = monthIn(begin);
  const to = monthIn(end);
  if (from === null || to === null) return { code: 3020, data: `begin_date=${begin}, end_date=${end}` };
  return from <= to ? { from, to } : { code: 3020, data: "begin_date is after end_date" };
}

function monthIn(date: string): Month | null {
  if (!/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/.test(date)) return null;
  const month = date.slice(0, 7);
  const day = date.slice(8);
  return day === "" || (day >= "01" && `${month}-${day}` <= lastDay(month)) ? month : null;
}

/** Full reports of a platform and the views that fit its content. */
export function reportsOffered(platform: SimulatedPlatform, release: SimulatedRelease): Report[] {
  const { titles, items } = catalogOf(platform.key);
  const content: Record<string, boolean> = {
    TR_J: titles.some(({ dataType }) => dataType === "Journal"),
    TR_B: titles.some(({ dataType }) => dataType !== "Journal"),
    IR_A: titles.some(({ articles }) => articles.length > 0),
    IR_M: items.length > 0,
  };
  return reportsOf(release).filter(
    ({ id, kind }) => platform.reports.includes(kind) && (content[id.slice(0, 4)] ?? true),
  );
}

export function reportAsked({ platform, release, reportId }: PublisherRequest): Report | null {
  const report = findSimulatedReport(release, reportId ?? "");
  return report && reportsOffered(platform, release).includes(report) ? report : null;
}
