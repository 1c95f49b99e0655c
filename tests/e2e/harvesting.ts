import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ApiClient } from "@/lib/commands/api-client";
import { acceptedCredentials, type LibraryKey, type PlatformKey } from "@/lib/simulator/publisher/consortium";
import type { ServiceScenario } from "@/lib/simulator/publisher/service-scenarios";
import { site } from "./site";

type Draft = {
  library: LibraryKey;
  /** The organization's id, if it is not the library. */
  organization?: number;
  platform: PlatformKey;
  /** The platform's id in the product, if its name there differs. */
  as?: number;
  release: "5" | "5.1";
  /** COUNTER codes. */
  reports: readonly string[];
  title: string;
  /** Account of the library at the platform; the main one by default. */
  account?: string;
  /** Replaces the publisher's valid value. */
  apiKey?: string;
  requestorId?: string;
  /** How the service deviates. */
  scenario?: ServiceScenario;
};

/** SUSHI credentials with the ids of their reports. */
export type Added = { pk: number; revision: number; reports: number[] };

const counterReports = z.array(z.object({ pk: z.number(), code: z.string(), counter_version: z.string() }));
const added = z.object({ pk: z.number(), revision: z.number() });

/** Adds credentials through the REST surface. */
export async function addSushi(client: ApiClient, draft: Draft): Promise<Added> {
  const existing = counterReports.parse((await client.get("/api/counter-report-type/")).body);
  const reports = draft.reports.map(
    (code) => existing.find((one) => one.code === code && one.counter_version === draft.release)?.pk ?? 0,
  );
  const accepted = acceptedCredentials(draft.library, draft.platform);
  const { status, body } = await client.post("/api/sushi-credentials/", {
    organization_id: draft.organization ?? site.organizations[draft.library],
    platform_id: draft.as ?? site.platforms[draft.platform],
    title: draft.title,
    account: draft.account ?? "",
    counter_version: draft.release,
    url: site.publishers[draft.platform],
    customer_id: accepted.customerId,
    requestor_id: draft.requestorId ?? accepted.requestorId ?? "",
    api_key: draft.apiKey ?? accepted.apiKey ?? "",
    ...(draft.scenario && { extra_params: { scenario: draft.scenario } }),
    counter_reports: reports,
    forced: true,
  });
  if (status !== 201) throw new Error(`Credentials were refused: ${JSON.stringify(body)}`);
  return { ...added.parse(body), reports };
}

/** Makes the credentials request another library's usage, so that the next harvest differs. */
export async function askForAnother(client: ApiClient, credentials: Added, library: LibraryKey, platform: PlatformKey) {
  const { customerId, requestorId, apiKey } = acceptedCredentials(library, platform);
  const { status, body } = await client.send("PATCH", `/api/sushi-credentials/${credentials.pk}/`, {
    revision: credentials.revision,
    customer_id: customerId,
    ...(requestorId && { requestor_id: requestorId }),
    ...(apiKey && { api_key: apiKey }),
    forced: true,
  });
  if (status !== 200) throw new Error(`The change was refused: ${JSON.stringify(body)}`);
}

type HarvestRequest = { months: readonly [string, string]; not_before?: string };

/** Harvests all reports of the credentials, replacing existing months; returns the harvest's id. */
export async function startHarvest(
  client: ApiClient,
  of: readonly Added[],
  { months: [from, to], ...more }: HarvestRequest,
): Promise<number> {
  const intentions = of.flatMap(({ pk, reports }) =>
    reports.map((report) => ({
      credentials: pk,
      counter_report: report,
      start_date: from,
      end_date: to,
      replace: true,
      ...more,
    })),
  );
  const { status, body } = await client.post("/api/scheduler/harvest/", { intentions });
  if (status !== 201) throw new Error(`The harvest was refused: ${JSON.stringify(body)}`);
  return z.object({ pk: z.number() }).parse(body).pk;
}

const progress = z.object({ broken: z.number(), stats: z.object({ planned: z.number(), working: z.number() }) });

/** Waits until only `but` intentions of the harvest remain, which wait or are planned for later. */
export async function harvestOver(client: ApiClient, harvest: number, but = 0): Promise<void> {
  for (let left = 240; left > 0; left -= 1) {
    const { broken, stats } = progress.parse((await client.get(`/api/scheduler/harvest/${harvest}/`)).body);
    if (stats.working === 0 && stats.planned - broken <= but) return;
    await pause(250);
  }
  throw new Error(`Harvest ${harvest} did not end within a minute.`);
}
