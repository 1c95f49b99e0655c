import type { PlatformKey, Subscription } from "@/lib/simulator/publisher/consortium";
import {
  acceptedCredentials,
  findSubscription,
  getSimulatedPlatform,
  type LibraryKey,
} from "@/lib/simulator/publisher/consortium";

export type Served = { status: number; body: string; headers: Headers };

export type Request = {
  library: LibraryKey;
  platform: PlatformKey;
  report: string;
  release: "5" | "5.1";
  from: string;
  to?: string;
  more?: Record<string, string>;
};

/** Everything the finest split of a full report needs. */
export const finest = {
  "5": "Data_Type|Section_Type|YOP|Access_Type|Access_Method|Authors|Publication_Date|Article_Version",
  "5.1": "YOP|Access_Type|Access_Method|Authors|Publication_Date|Article_Version",
};

function _subscriptionOf(library: LibraryKey, platform: PlatformKey): Subscription {
  const subscription = findSubscription(library, platform);
  if (!subscription) throw new Error(`${library} does not subscribe to ${platform}`);
  return subscription;
}

export function credentialsQuery(library: LibraryKey, platform: PlatformKey): Record<string, string> {
  const { customerId, requestorId, apiKey } = acceptedCredentials(library, platform);
  const service = getSimulatedPlatform(platform).auth.platform;
  return {
    customer_id: customerId,
    ...(requestorId === null ? {} : { requestor_id: requestorId }),
    ...(apiKey === null ? {} : { api_key: apiKey }),
    ...(service === null ? {} : { platform: service }),
  };
}

export function addressOf(origin: string, request: Request): string {
  const { library, platform, report, release, from, to = from, more } = request;
  const query = { ...credentialsQuery(library, platform), begin_date: from, end_date: to, ...more };
  const step = release === "5.1" ? "/r51" : "";
  return `${origin}/${platform}${step}/reports/${report.toLowerCase()}?${new URLSearchParams(query)}`;
}

export async function ask(origin: string, request: Request): Promise<Served> {
  const response = await fetch(addressOf(origin, request), { redirect: "manual" });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** A number of a report with all its attributes. */
export type Cell = {
  title: string;
  item: string;
  attributes: Record<string, string>;
  month: string;
  metric: string;
  count: number;
};

type Item5 = {
  Title?: string;
  Database?: string;
  Item?: string;
  Performance: { Period: { Begin_Date: string }; Instance: { Metric_Type: string; Count: number }[] }[];
} & Record<string, unknown>;

type Item51 = {
  Title?: string;
  Database?: string;
  Item?: string;
  Items?: Item51[];
  Attribute_Performance?: ({ Performance: Record<string, Record<string, number>> } & Record<string, unknown>)[];
};

const attributeNames = ["Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"];

function attributesOf(source: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    attributeNames.flatMap((name) => (typeof source[name] === "string" ? [[name, source[name]]] : [])),
  );
}

/** Reads a report the naive way: the whole text at once, nothing tolerated. */
export function cellsOf(body: string, release: "5" | "5.1"): Cell[] {
  const { Report_Items } = JSON.parse(body);
  return release === "5" ? Report_Items.flatMap(cells5) : Report_Items.flatMap((item: Item51) => cells51(item, ""));
}

function cells5(item: Item5): Cell[] {
  return item.Performance.flatMap(({ Period, Instance }) =>
    Instance.map(({ Metric_Type, Count }) => ({
      title: item.Title ?? item.Database ?? "",
      item: item.Item ?? "",
      attributes: attributesOf(item),
      month: Period.Begin_Date.slice(0, 7),
      metric: Metric_Type,
      count: Count,
    })),
  );
}

function cells51(item: Item51, parent: string): Cell[] {
  const title = item.Title ?? item.Database ?? parent;
  const below = (item.Items ?? []).flatMap((child) => cells51(child, title));
  const own = (item.Attribute_Performance ?? []).flatMap((part) =>
    Object.entries(part.Performance).flatMap(([metric, months]) =>
      Object.entries(months).map(([month, count]) => ({
        title,
        item: item.Item ?? "",
        attributes: attributesOf(part),
        month,
        metric,
        count,
      })),
    ),
  );
  return [...own, ...below];
}

/** Month → metric → sum. */
export function sumsByMonth(cells: readonly Cell[]): Record<string, Record<string, number>> {
  const sums: Record<string, Record<string, number>> = {};
  for (const { metric, month, count } of cells) {
    const line = sums[month] ?? {};
    line[metric] = (line[metric] ?? 0) + count;
    sums[month] = line;
  }
  return sums;
}

export function exceptionCodes(body: string): number[] {
  const { Report_Header } = JSON.parse(body);
  return (Report_Header.Exceptions ?? []).map(({ Code }: { Code: number }) => Code);
}
