import type { Month } from "./month";
import { addMonths, lastFinishedMonth, monthRange, yearOf } from "./month";
import { hash } from "./random";
import type { SimulatedRelease } from "./reports";

/**
 * The demo consortium: one master organization, four libraries, six platforms and their subscriptions. All names are
 * invented.
 */

type Bilingual = { en: string; cs: string };
export type LibraryKey = "hradisko" | "svratka" | "hana" | "palava";
export type PlatformKey = "lumina" | "moravica" | "scholaris" | "abstracta" | "kinoteka" | "societas";
export type FieldOfStudy = "medicine" | "engineering" | "science" | "humanities" | "society";

export type SimulatedLibrary = {
  key: LibraryKey;
  name: Bilingual;
  shortName: Bilingual;
  internalId: string;
  fte: number;
  /** Usage relative to the largest library. */
  size: number;
  /** Interest of its readers by field; 1 is the average. */
  focus: Record<FieldOfStudy, number>;
};

export type SimulatedPlatform = {
  key: PlatformKey;
  name: Bilingual;
  shortName: string;
  provider: Bilingual;
  /** Namespace of its proprietary identifiers. */
  namespace: string;
  registryId: string;
  releases: readonly SimulatedRelease[];
  /** Full reports that this platform serves, including their views. */
  reports: readonly ("PR" | "DR" | "TR" | "IR")[];
  auth: { requestorId: boolean; apiKey: boolean; platform: string | null };
  /** Requests of a library of size 1 in an average month of January 2024. */
  reach: number;
  yearlyGrowth: number;
  /** Whole months from the end of a month until its usage is ready. */
  lateMonths: number;
  /** Whether its list of reports names the last change of each month. */
  listsChanges: boolean;
};

export type SimulatedCredentials = { customerId: string; requestorId: string | null; apiKey: string | null };

export type Subscription = {
  library: LibraryKey;
  platform: PlatformKey;
  /** Release and reports the library harvests; the server answers every release of the platform. */
  release: SimulatedRelease;
  reports: readonly string[];
  /** First month of access; null if it is before the three years shown. */
  since: Month | null;
  /** Calendar months without access in every even year. */
  closedMonths: readonly number[];
  /** The library's stored credentials; they differ from what the server accepts if `isBroken`. */
  credentials: SimulatedCredentials;
  isBroken: boolean;
  /** Name in reports and lists; default: the library's. */
  institution?: string;
};

export const masterOrganization = {
  key: "kmk",
  name: { en: "Consortium of Moravian Libraries", cs: "Konsorcium moravských knihoven" },
  shortName: { en: "CML", cs: "KMK" },
  internalId: "KMK000",
} as const;

export const libraries: readonly SimulatedLibrary[] = [
  {
    key: "hradisko",
    name: { en: "Hradisko University Library", cs: "Univerzitní knihovna Hradisko" },
    shortName: { en: "HUL", cs: "UKH" },
    internalId: "HRD001",
    fte: 21400,
    size: 1,
    focus: { medicine: 0.8, engineering: 0.6, science: 1.2, humanities: 1.4, society: 1.3 },
  },
  {
    key: "svratka",
    name: { en: "Svratka Technical Library", cs: "Technická knihovna Svratka" },
    shortName: { en: "STL", cs: "TKS" },
    internalId: "SVR001",
    fte: 13800,
    size: 0.62,
    focus: { medicine: 0.2, engineering: 2.4, science: 1.7, humanities: 0.3, society: 0.6 },
  },
  {
    key: "hana",
    name: { en: "Haná Medical Library", cs: "Lékařská knihovna Haná" },
    shortName: { en: "HML", cs: "LKH" },
    internalId: "HAN001",
    fte: 5200,
    size: 0.38,
    focus: { medicine: 3.2, engineering: 0.2, science: 1.3, humanities: 0.2, society: 0.4 },
  },
  {
    key: "palava",
    name: { en: "Pálava Regional Library", cs: "Krajská knihovna Pálava" },
    shortName: { en: "PRL", cs: "KKP" },
    internalId: "PAL001",
    fte: 3100,
    size: 0.2,
    focus: { medicine: 0.6, engineering: 0.5, science: 0.7, humanities: 1.9, society: 1.5 },
  },
];

const same = (name: string): Bilingual => ({ en: name, cs: name });

export const platforms: readonly SimulatedPlatform[] = [
  {
    key: "lumina",
    name: same("Lumina Online"),
    shortName: "Lumina",
    provider: same("Lumina Scientific Press"),
    namespace: "lumina",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01",
    releases: ["5", "5.1"],
    reports: ["PR", "TR"],
    auth: { requestorId: true, apiKey: true, platform: null },
    reach: 5200,
    yearlyGrowth: 0.07,
    lateMonths: 0,
    listsChanges: true,
  },
  {
    key: "moravica",
    name: { en: "Moravica E-books", cs: "Moravica e-knihy" },
    shortName: "Moravica",
    provider: { en: "Moravica Publishing House", cs: "Nakladatelství Moravica" },
    namespace: "moravica",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b02",
    releases: ["5"],
    reports: ["PR", "TR"],
    auth: { requestorId: true, apiKey: false, platform: null },
    reach: 1300,
    yearlyGrowth: 0.16,
    lateMonths: 0,
    listsChanges: false,
  },
  {
    key: "scholaris",
    name: same("Scholaris Complete"),
    shortName: "Scholaris",
    provider: same("Northgate Information Services"),
    namespace: "scholaris",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b03",
    releases: ["5", "5.1"],
    reports: ["PR", "DR", "TR"],
    auth: { requestorId: true, apiKey: true, platform: "scholaris-complete" },
    reach: 3400,
    yearlyGrowth: 0.02,
    lateMonths: 0,
    listsChanges: false,
  },
  {
    key: "abstracta",
    name: same("Abstracta Index"),
    shortName: "Abstracta",
    provider: { en: "Abstracta Foundation", cs: "Nadace Abstracta" },
    namespace: "abstracta",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b04",
    releases: ["5", "5.1"],
    reports: ["PR", "DR"],
    auth: { requestorId: false, apiKey: true, platform: null },
    reach: 2600,
    yearlyGrowth: -0.05,
    lateMonths: 0,
    listsChanges: false,
  },
  {
    key: "kinoteka",
    name: { en: "Kinotéka Archive", cs: "Archiv Kinotéka" },
    shortName: "Kinotéka",
    provider: { en: "Kinotéka Film Library", cs: "Filmová knihovna Kinotéka" },
    namespace: "kinoteka",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b05",
    releases: ["5", "5.1"],
    reports: ["PR", "IR"],
    auth: { requestorId: true, apiKey: true, platform: null },
    reach: 700,
    yearlyGrowth: 0.24,
    lateMonths: 0,
    listsChanges: true,
  },
  {
    key: "societas",
    name: same("Societas Journals"),
    shortName: "Societas",
    provider: { en: "Societas Learned Press", cs: "Nakladatelství učených společností Societas" },
    namespace: "societas",
    registryId: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b06",
    releases: ["5", "5.1"],
    reports: ["PR", "TR", "IR"],
    auth: { requestorId: true, apiKey: false, platform: null },
    reach: 1100,
    yearlyGrowth: 0.04,
    lateMonths: 1,
    listsChanges: false,
  },
];

/** Libraries that the consortium's account at a platform has in addition to the demo's; they read like Pálava. */
const guests = [
  { key: "bystrice", name: "Bystřice City Library" },
  { key: "dyje", name: "Library of the Dyje Museum" },
] as const;

type AccountKey = LibraryKey | (typeof guests)[number]["key"] | typeof masterOrganization.key;

/** The credentials the server accepts from a library or the consortium on a platform. */
export function acceptedCredentials(library: AccountKey, platform: PlatformKey): SimulatedCredentials {
  const { auth, namespace } = getSimulatedPlatform(platform);
  const code = (purpose: string) => hash(`${purpose}|${library}|${platform}`).toString(16).padStart(8, "0");
  return {
    customerId: `${namespace.slice(0, 3)}-${10000 + (hash(`${library}@${platform}`) % 90000)}`,
    requestorId: auth.requestorId ? `${library}.${code("requestor")}` : null,
    apiKey: auth.apiKey ? `demo_${code("key")}${code("key again")}` : null,
  };
}

function subscription(
  library: LibraryKey,
  platform: PlatformKey,
  harvested: Pick<Subscription, "release" | "reports"> &
    Partial<Pick<Subscription, "since" | "closedMonths" | "isBroken">>,
): Subscription {
  const accepted = acceptedCredentials(library, platform);
  const isBroken = harvested.isBroken ?? false;
  return {
    library,
    platform,
    since: null,
    closedMonths: [],
    ...harvested,
    isBroken,
    credentials: isBroken ? { ...accepted, apiKey: "demo_expired_key" } : accepted,
  };
}

export const subscriptions: readonly Subscription[] = [
  subscription("hradisko", "lumina", { release: "5.1", reports: ["TR", "PR"] }),
  subscription("hradisko", "moravica", { release: "5", reports: ["TR", "PR"] }),
  subscription("hradisko", "scholaris", { release: "5.1", reports: ["TR", "DR", "PR"] }),
  subscription("hradisko", "abstracta", { release: "5", reports: ["DR", "PR"] }),
  subscription("hradisko", "kinoteka", { release: "5.1", reports: ["IR", "PR"] }),
  subscription("hradisko", "societas", { release: "5.1", reports: ["TR", "IR", "PR"] }),
  subscription("svratka", "lumina", { release: "5.1", reports: ["TR", "PR"] }),
  subscription("svratka", "moravica", { release: "5", reports: ["TR", "PR"], closedMonths: [4, 5, 6] }),
  subscription("svratka", "scholaris", { release: "5.1", reports: ["TR", "DR", "PR"] }),
  subscription("svratka", "abstracta", { release: "5.1", reports: ["DR", "PR"] }),
  subscription("svratka", "societas", { release: "5", reports: ["TR", "PR"] }),
  subscription("hana", "lumina", { release: "5", reports: ["TR", "PR"] }),
  subscription("hana", "scholaris", { release: "5.1", reports: ["TR", "DR", "PR"] }),
  subscription("hana", "abstracta", { release: "5", reports: ["DR", "PR"], isBroken: true }),
  subscription("hana", "kinoteka", { release: "5.1", reports: ["IR", "PR"] }),
  subscription("palava", "moravica", { release: "5", reports: ["TR", "PR"] }),
  subscription("palava", "scholaris", { release: "5.1", reports: ["TR", "DR", "PR"], since: "2025-01" }),
  subscription("palava", "kinoteka", { release: "5", reports: ["IR_M1", "PR"] }),
];

/** The platform that knows the consortium by one account for six libraries; its members share the account's key. */
const CONSORTIAL: PlatformKey = "lumina";

const memberAccess = { release: "5.1", reports: ["TR", "PR"] } as const;

/** Accounts of the guests, which are read with the consortium's key. */
export const guestSubscriptions: readonly Subscription[] = guests.map(({ key, name }) => ({
  ...subscription("palava", CONSORTIAL, memberAccess),
  credentials: {
    ...acceptedCredentials(masterOrganization.key, CONSORTIAL),
    customerId: acceptedCredentials(key, CONSORTIAL).customerId,
  },
  institution: name,
}));

/** Accounts that the consortium's credentials can see at a platform. */
export function membersOf(platform: PlatformKey): readonly Subscription[] {
  if (platform !== CONSORTIAL) return [];
  return [
    ...libraries.map(({ key }) => findSubscription(key, platform) ?? subscription(key, platform, memberAccess)),
    ...guestSubscriptions,
  ];
}

export function getLibrary(key: LibraryKey): SimulatedLibrary {
  const library = libraries.find((candidate) => candidate.key === key);
  if (!library) throw new Error(`no library ${key}`);
  return library;
}

export function getSimulatedPlatform(key: PlatformKey): SimulatedPlatform {
  const platform = platforms.find((candidate) => candidate.key === key);
  if (!platform) throw new Error(`no platform ${key}`);
  return platform;
}

export function findSubscription(library: LibraryKey, platform: PlatformKey): Subscription | undefined {
  return subscriptions.find((candidate) => candidate.library === library && candidate.platform === platform);
}

/** The three years of months up to the last finished one. */
export function shownMonths(today: Date): Month[] {
  const last = lastFinishedMonth(today);
  return monthRange(addMonths(last, -35), last);
}

export type Availability = "available" | "future" | "not-ready" | "gone" | "no-access";

/** A month's usage is available, or the reason why not. */
export function availability(subscription: Subscription, month: Month, today: Date): Availability {
  const last = lastFinishedMonth(today);
  if (month > last) return "future";
  if (month > addMonths(last, -getSimulatedPlatform(subscription.platform).lateMonths)) return "not-ready";
  if (month < addMonths(last, -35)) return "gone";
  return hasAccess(subscription, month) ? "available" : "no-access";
}

/** Whether the library had access in a month, regardless of the current date. */
export function hasAccess(subscription: Subscription, month: Month): boolean {
  if (subscription.since !== null && month < subscription.since) return false;
  return !(yearOf(month) % 2 === 0 && subscription.closedMonths.includes(Number(month.slice(5))));
}
