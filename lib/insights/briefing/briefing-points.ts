import { hasAllReports, yearlyChange } from "./briefing-years";
import type { Briefing } from "./contract";

/** An argument for a lower price or for keeping the agreement, a matter for the provider, or a doubt about the figures. */
export const pointKinds = ["price", "keep", "ask", "check"] as const;

type Texts = Readonly<Record<string, string | number>>;
export type Point = { readonly kind: (typeof pointKinds)[number]; readonly name: PointName; readonly values: Texts };

type PointName =
  | "priceAhead"
  | "useAhead"
  | "neverUsed"
  | "mostlyUsed"
  | "fewTitles"
  | "openShare"
  | "shared"
  | "unique"
  | "belowPeers"
  | "abovePeers"
  | "noAccess"
  | "refused"
  | "refusedAny"
  | "ends"
  | "hasEnded"
  | "reports"
  | "noReport"
  | "noList"
  | "processing"
  | "unknown"
  | "noPrice";

/**
 * Below these a figure is no argument: a provider answers a small difference with the next year's. The shares are those at
 * which a negotiator would mention it; no standard sets them.
 */
export const leastOfPoints = {
  /** Difference between the yearly change of the price and of the use. */
  ahead: 0.02,
  neverUsed: 0.2,
  mostlyUsed: 0.85,
  /** Part of the used titles that makes 80 % of the use, and the least number of them that says anything. */
  fewTitles: { share: 0.25, used: 20 },
  openShare: 0.15,
  shared: 0.2,
  unique: 0.9,
  refused: 10,
  unknown: 0.1,
} as const;

/** Days before the end of an agreement from which it is a matter of the talks. */
const ENDS_WITHIN = 366;

/** `today`: yyyy-MM-dd. Points in the order of their kinds, the strongest sign of each first. */
export function briefingPoints(briefing: Briefing, today: string): Point[] {
  const points = [
    ...trendPoints(briefing),
    ...valuePoints(briefing),
    ...accessPoints(briefing),
    ...titlePoints(briefing),
    ...peerPoints(briefing),
    ...endPoints(briefing, today),
    ...doubts(briefing),
  ];
  return pointKinds.flatMap((kind) => points.filter((point) => point.kind === kind));
}

const point = (kind: Point["kind"], name: PointName, values: Texts = {}): Point => ({ kind, name, values });

export const describedOf = ({ years, year }: Pick<Briefing, "years" | "year">) =>
  years.find((one) => one.from === year);

/** Price and use of the same complete years. */
function trendPoints({ years }: Briefing): Point[] {
  const compared = years.filter((one) => one.is_finished && one.is_priced && one.price !== null && hasAllReports(one));
  const yearOf = (from: string) => Number(from.slice(0, 4));
  const price = yearlyChange(compared.map((one) => ({ year: yearOf(one.from), value: Number(one.price) })));
  const use = yearlyChange(compared.map((one) => ({ year: yearOf(one.from), value: one.uses ?? 0 })));
  if (price === null || use === null) return [];
  const values = { price, use, from: compared[0]?.year ?? "", to: compared.at(-1)?.year ?? "" };
  if (price - use >= leastOfPoints.ahead) return [point("price", "priceAhead", values)];
  return use - price >= leastOfPoints.ahead ? [point("keep", "useAhead", values)] : [];
}

function valuePoints({ value: { used, unused, unknown, no_access: refused } }: Briefing): Point[] {
  if (used.titles === null || unused.titles === null) return [];
  const all = used.titles + unused.titles + (unknown.titles ?? 0);
  const values = { titles: unused.titles, of: all, share: unused.titles / all };
  const isWaste = all > 0 && values.share >= leastOfPoints.neverUsed;
  const isUsed = all > 0 && used.titles / all >= leastOfPoints.mostlyUsed;
  return [
    ...(isWaste ? [point("price", "neverUsed", values)] : []),
    ...(isUsed ? [point("keep", "mostlyUsed", { titles: used.titles, of: all, share: used.titles / all })] : []),
    ...(refused.refused ? [point("ask", "noAccess", { refused: refused.refused, titles: refused.titles ?? 0 })] : []),
  ];
}

function accessPoints({ access, shared }: Briefing): Point[] {
  const specified = access ? access.controlled + access.open : 0;
  const open = access && specified > 0 ? access.open / specified : 0;
  const elsewhere = shared && shared.of_uses > 0 ? shared.uses / shared.of_uses : null;
  return [
    ...(open >= leastOfPoints.openShare ? [point("price", "openShare", { share: open })] : []),
    ...(elsewhere !== null && elsewhere >= leastOfPoints.shared
      ? [point("price", "shared", { share: elsewhere })]
      : []),
    ...(elsewhere !== null && 1 - elsewhere >= leastOfPoints.unique
      ? [point("keep", "unique", { share: 1 - elsewhere })]
      : []),
  ];
}

function titlePoints({ titles, denials }: Briefing): Point[] {
  const { share, used } = leastOfPoints.fewTitles;
  const isFew = titles !== null && titles.used >= used && titles.most / titles.used <= share;
  const [first] = denials?.top ?? [];
  const isRefused = denials !== null && denials.refused >= leastOfPoints.refused && first !== undefined;
  const name = denials?.kind === "not_entitled" ? "refused" : "refusedAny";
  return [
    ...(isFew ? [point("price", "fewTitles", { most: titles.most, used: titles.used })] : []),
    ...(isRefused ? [point("ask", name, { refused: denials.refused, titles: denials.titles, title: first.name })] : []),
  ];
}

/** Outside of the middle half of the libraries of its size. */
const peerPoints = ({ peers, platforms }: Briefing): Point[] =>
  peers.flatMap(({ platform, uses_per_fte: own, lower, median, upper, libraries }) => {
    if (own >= lower && own <= upper) return [];
    const name = platforms.find(({ pk }) => pk === platform)?.name ?? "";
    const values = { platform: name, own, median, libraries };
    return [own < lower ? point("price", "belowPeers", values) : point("keep", "abovePeers", values)];
  });

function endPoints({ last_day: day }: Briefing, today: string): Point[] {
  if (day === null) return [];
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (days < 0) return [point("ask", "hasEnded", { day })];
  return days <= ENDS_WITHIN ? [point("ask", "ends", { day, days })] : [];
}

function doubts(briefing: Briefing): Point[] {
  const { value } = briefing;
  const year = describedOf(briefing);
  const all = (value.used.titles ?? 0) + (value.unused.titles ?? 0) + (value.unknown.titles ?? 0);
  const unknown = value.used.titles === null || all === 0 ? 0 : (value.unknown.titles ?? 0) / all;
  const lacking = year && year.uses !== null ? year.expected - year.present : 0;
  return [
    ...(year && year.uses === null ? [point("check", "noReport", { year: year.year })] : []),
    ...(year && lacking > 0
      ? [point("check", "reports", { missing: lacking, expected: year.expected, year: year.year })]
      : []),
    ...(year && !year.is_priced ? [point("check", "noPrice", { year: year.year })] : []),
    ...(value.state === "no_list" ? [point("check", "noList")] : []),
    ...(value.state === "processing" ? [point("check", "processing")] : []),
    ...(unknown >= leastOfPoints.unknown
      ? [point("check", "unknown", { titles: value.unknown.titles ?? 0, share: unknown })]
      : []),
  ];
}
