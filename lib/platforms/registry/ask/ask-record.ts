import "server-only";
import type { Freshness, RegistryPlatform, RegistryService } from "../contract";
import { type ListedPlatform, readDetails, releasesOf } from "../read/read-platforms";
import { readNotices, readService } from "../read/read-service-record";
import { type Asking, askRegistry, type RegistryAnswer } from "./ask-registry";
import { freshnessOf } from "./freshness";

/** A platform of the registry with all details of its services; services without details are omitted. */
export async function askRecord(
  listed: ListedPlatform,
  asking: Asking,
): Promise<{ platform: RegistryPlatform; seen: Freshness }> {
  const { id, name, abbrev, provider, deprecated } = listed;
  const { reports, website, contact } = readDetails(listed);
  const asked = await Promise.all(listed.services.map((entry) => askService(entry, asking)));
  const releases = releasesOf([...listed.services, ...reports]).map((counter_version) => ({
    counter_version,
    reports: reports
      .filter((report) => report.counter_version === counter_version)
      .map(({ code, name }) => ({ code, name })),
  }));
  const services = asked.flatMap(({ service }) => (service ? [service] : [])).sort(byUse);
  return {
    platform: { id, name, abbrev, provider, website, contact, deprecated, releases, services },
    seen: freshnessOf(asked.flatMap(({ answers }) => answers)),
  };
}

type Asked = { service: RegistryService | null; answers: (RegistryAnswer | null)[] };

async function askService({ id, counter_version }: ListedPlatform["services"][number], asking: Asking): Promise<Asked> {
  const path = `/sushi-service/${id}/`;
  const answer = await askRegistry(path, asking);
  const read = readService(answer?.body);
  if (!read) return { service: null, answers: [answer] };
  const notices = read.hasNotices ? await askRegistry(`${path}notification/`, asking) : undefined;
  const service = {
    ...read.service,
    counter_version: read.service.counter_version || counter_version,
    notifications: readNotices(notices?.body),
  };
  return { service, answers: notices === undefined ? [answer] : [answer, notices] };
}

const byUse = (one: RegistryService, other: RegistryService) =>
  Number(one.deprecated) - Number(other.deprecated) || Number(other.counter_version) - Number(one.counter_version);
