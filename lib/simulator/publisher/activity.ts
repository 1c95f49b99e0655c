import type { Database } from "./catalog";
import { catalogOf } from "./catalog";
import type { FieldOfStudy, LibraryKey, PlatformKey, Subscription } from "./consortium";
import { getLibrary, getSimulatedPlatform } from "./consortium";
import { type Month, monthNumber, yearOf } from "./month";
import { type Draw, drawFrom, poisson, share } from "./random";
import type { AccessKind, Item, SimulatedTitle } from "./title";

/** Readers' actions, independent of COUNTER's terms. */
export type Activity = {
  yop: string;
  access: AccessKind;
  method: "Regular" | "TDM" | "Agent";
  investigations: number;
  uniqueInvestigations: number;
  requests: number;
  uniqueRequests: number;
  titleInvestigations: number;
  titleRequests: number;
  noLicense: number;
  limitExceeded: number;
};

export type SearchActivity = { regular: number; automated: number; federated: number; limitExceeded: number };

/** Outages: only this fraction of the month's usage remains, for every library. */
const outages: readonly { platform: PlatformKey; month: Month; left: number }[] = [
  { platform: "scholaris", month: "2026-03", left: 0.12 },
];
/** Courses that read one book. */
const readings: readonly {
  library: LibraryKey;
  platform: PlatformKey;
  month: Month;
  rank: number;
  requests: number;
}[] = [{ library: "palava", platform: "moravica", month: "2026-04", rank: 4, requests: 900 }];
/** A research group mines everything that is licensed. */
const minings: readonly { library: LibraryKey; platform: PlatformKey; month: Month }[] = [
  { library: "svratka", platform: "lumina", month: "2026-06" },
];

const season = [0.95, 0.9, 1.3, 1.15, 1.1, 0.85, 0.5, 0.42, 0.85, 1.35, 1.4, 0.88] as const;
const growthStart = monthNumber("2024-01");

/** Mean number of requests per month for the whole platform, before weighting by title. */
function demand({ library, platform }: Subscription, month: Month): number {
  const { reach, yearlyGrowth } = getSimulatedPlatform(platform);
  const years = (monthNumber(month) - growthStart) / 12;
  const seasonal = season[Number(month.slice(5)) - 1] ?? 1;
  const left = outages.find((one) => one.platform === platform && one.month === month)?.left ?? 1;
  return getLibrary(library).size * reach * seasonal * (1 + yearlyGrowth) ** years * left;
}

const isOf =
  ({ library, platform }: Subscription, month: Month) =>
  (one: { library: LibraryKey; platform: PlatformKey; month: Month }) =>
    one.library === library && one.platform === platform && one.month === month;

/** Additional requests for a title from a course. */
function readInCourse(subscription: Subscription, title: SimulatedTitle, month: Month): number {
  const course = readings.find(isOf(subscription, month));
  return course && catalogOf(subscription.platform).titles[course.rank]?.key === title.key ? course.requests : 0;
}

function taste({ library }: Subscription, subject: { key: string; field: FieldOfStudy }): number {
  return getLibrary(library).focus[subject.field] * (0.4 + 1.2 * share(`taste|${library}|${subject.key}`));
}

function seedOf({ library, platform }: Subscription, key: string, month: Month): Draw {
  return drawFrom(`${library}|${platform}|${key}|${month}`);
}

type Slice = Pick<Activity, "yop" | "access" | "method"> & { mean: number; isLicensed: boolean; isBook: boolean };

function actOn(draw: Draw, slice: Slice): Activity | null {
  const { mean, isLicensed, isBook } = slice;
  const requests = isLicensed ? poisson(draw, mean) : 0;
  const extra = poisson(draw, slice.method === "TDM" ? 0 : 0.3 * requests + 0.2 * mean);
  const noLicense = isLicensed ? 0 : poisson(draw, 0.6 * mean);
  const limitExceeded = isBook && isLicensed ? poisson(draw, 0.02 * mean) : 0;
  if (requests + extra + noLicense + limitExceeded === 0) return null;
  const uniqueRequests = requests - Math.floor(requests * 0.3 * draw());
  const uniqueInvestigations = uniqueRequests + Math.ceil(extra * (0.6 + 0.4 * draw()));
  const titleRequests = isBook ? Math.ceil(uniqueRequests * (0.35 + 0.6 * draw())) : 0;
  const titleInvestigations = isBook
    ? Math.max(
        titleRequests + Math.floor((uniqueInvestigations - uniqueRequests) * draw()),
        uniqueInvestigations > 0 ? 1 : 0,
      )
    : 0;
  return {
    yop: slice.yop,
    access: slice.access,
    method: slice.method,
    investigations: requests + extra,
    uniqueInvestigations,
    requests,
    uniqueRequests,
    titleInvestigations,
    titleRequests,
    noLicense,
    limitExceeded,
  };
}

/** Journals are read in the current year, the year before and one older year; books in their year of publication. */
function yearsRead(title: SimulatedTitle, month: Month, draw: Draw): { yop: string; part: number }[] {
  const year = yearOf(month);
  if (title.yop !== null) return [{ yop: String(title.yop), part: 1 }];
  return [
    { yop: String(year), part: 0.4 },
    { yop: String(year - 1), part: 0.35 },
    { yop: draw() < 0.02 ? "0001" : String(year - 2 - Math.floor(draw() * 9)), part: 0.25 },
  ];
}

/** Whether a library may read the titles of a publisher that are not open. */
export const isLicensedTo = ({ library, platform }: Subscription, { key }: SimulatedTitle): boolean =>
  share(`licence|${library}|${platform}|${key}`) > 0.1;

/** A title's activity in one library and month, one entry for each year of publication, access and method. */
export function titleActivity(subscription: Subscription, title: SimulatedTitle, month: Month): Activity[] {
  if (title.yop !== null && title.yop > yearOf(month)) return [];
  const draw = seedOf(subscription, title.key, month);
  const usual = demand(subscription, month) * title.weight * taste(subscription, title);
  const mean = usual + readInCourse(subscription, title, month);
  const isBook = title.dataType !== "Journal";
  const isLicensed = isLicensedTo(subscription, title);
  const minesText = subscription.library === "svratka" && subscription.platform === "lumina" && draw() < 0.03;
  const isMined = minesText || minings.some(isOf(subscription, month));
  const activities: (Activity | null)[] = [];
  for (const { yop, part } of yearsRead(title, month, draw)) {
    const slice = { yop, method: "Regular", isBook } as const;
    const open = mean * part * title.openShare;
    activities.push(actOn(draw, { ...slice, access: "open", mean: open, isLicensed: true }));
    activities.push(actOn(draw, { ...slice, access: "controlled", mean: mean * part - open, isLicensed }));
    if (isMined && isLicensed) {
      const mined = { ...slice, access: title.openShare === 1 ? "open" : "controlled", method: "TDM" } as const;
      activities.push(actOn(draw, { ...mined, mean: 12 * part, isLicensed }));
    }
  }
  return activities.filter((activity) => activity !== null);
}

/** Use of a title by AI systems on behalf of readers in one library and month. */
export function agentActivity(subscription: Subscription, title: SimulatedTitle, month: Month): Activity | null {
  if (title.yop !== null && title.yop > yearOf(month)) return null;
  return actOn(seedOf(subscription, `agents ${title.key}`, month), {
    yop: String(title.yop ?? yearOf(month)),
    access: title.openShare === 1 ? "open" : "controlled",
    method: "Agent",
    mean: 0.2 * demand(subscription, month) * title.weight * taste(subscription, title),
    isLicensed: true,
    isBook: false,
  });
}

/** Answers of the platform's own AI system. */
export const agentResponses = (subscription: Subscription, month: Month): number =>
  poisson(seedOf(subscription, "agent responses", month), 0.05 * demand(subscription, month));

/** An item's activity in one library and month: one entry; none before its publication or without readers. */
export function itemActivity(subscription: Subscription, item: Item, month: Month): Activity[] {
  if (item.publicationDate.slice(0, 7) > month) return [];
  const mean = demand(subscription, month) * item.weight * taste(subscription, item);
  const isFree = item.access !== "controlled";
  const activity = actOn(seedOf(subscription, item.key, month), {
    yop: item.publicationDate.slice(0, 4),
    access: item.access,
    method: "Regular",
    mean,
    isLicensed: isFree || share(`licence|${subscription.library}|${item.key.split("/")[0]}`) > 0.1,
    isBook: false,
  });
  return activity ? [activity] : [];
}

/** Searches and refused searches in a database. */
export function searchActivity(subscription: Subscription, database: Database, month: Month): SearchActivity {
  const draw = seedOf(subscription, `searches ${database.key}`, month);
  const mean = demand(subscription, month) * database.weight * taste(subscription, database);
  return {
    regular: poisson(draw, 0.8 * mean),
    automated: poisson(draw, 0.5 * mean),
    federated: poisson(draw, 0.06 * mean),
    limitExceeded: poisson(draw, 0.004 * mean),
  };
}

/** Views of records of a bibliographic database, which has no full text. */
export function recordActivity(subscription: Subscription, database: Database, month: Month): Activity | null {
  const mean = 0.7 * demand(subscription, month) * database.weight * taste(subscription, database);
  const draw = seedOf(subscription, `records ${database.key}`, month);
  const investigations = poisson(draw, mean);
  if (investigations === 0) return null;
  return {
    yop: "0001",
    access: "controlled",
    method: "Regular",
    investigations,
    uniqueInvestigations: investigations - Math.floor(investigations * 0.35 * draw()),
    requests: 0,
    uniqueRequests: 0,
    titleInvestigations: 0,
    titleRequests: 0,
    noLicense: 0,
    limitExceeded: 0,
  };
}

/** Searches on the platform; a search in several databases counts once. */
export function platformSearches(subscription: Subscription, month: Month): number {
  const { databases } = catalogOf(subscription.platform);
  const own = poisson(seedOf(subscription, "platform searches", month), 0.25 * demand(subscription, month));
  const inDatabases = databases.map((database) => searchActivity(subscription, database, month).regular);
  return Math.max(own, ...inDatabases);
}
