import { getSimulatedPlatform, type PlatformKey, platforms, type SimulatedPlatform } from "../publisher/consortium";
import { reportsOf } from "../publisher/reports";

/** Records in the format of the COUNTER Registry's API. All platforms are invented. */

type PlatformRecord = Record<string, unknown> & { id: string; name: string };
type ServiceRecord = Record<string, unknown> & { id: string };
export type NoticeRecord = Record<string, unknown> & { message: string };

export type Records = {
  platforms: PlatformRecord[];
  services: Map<string, ServiceRecord>;
  /** By id of the service. */
  notices: Map<string, NoticeRecord[]>;
};

type Places = {
  /** Base address of the registry's API. */
  api: string;
  /** Base address of a platform at the reference publisher. */
  addressOf: (platform: PlatformKey) => string;
};

/** The platforms of the reference publisher, and others with more or less information. */
export function makeRecords({ api, addressOf }: Places): Records {
  const notices = new Map<string, NoticeRecord[]>();
  const entries = platforms.map((platform) => recordOf(platform, { api, addressOf }));
  const all = [...entries, ...others(api)];
  const services = new Map(all.flatMap(({ services }) => services).map((service) => [service.id, service]));
  return { platforms: all.map(({ platform }) => platform), services, notices };
}

/** The id of the service of a release that a platform of the reference publisher has. */
export function serviceIdOf(platform: PlatformKey, release: string): string {
  const { registryId } = getSimulatedPlatform(platform);
  return `${release === "5.1" ? "51" : "50"}${registryId.slice(2)}`;
}

type Recorded = { platform: PlatformRecord; services: ServiceRecord[] };

const NOBODY = { person: "", email: "", phone: "", form_url: "" };

function recordOf(platform: SimulatedPlatform, { api, addressOf }: Places): Recorded {
  const { key, registryId, name, shortName, provider, releases } = platform;
  const contact = { ...NOBODY, person: "Usage Statistics Team", email: `usage@${key}.example` };
  const services = releases.map((release) => ({
    ...plainService(api, serviceIdOf(key, release), release),
    url: release === "5.1" ? `${addressOf(key)}/r51` : `${addressOf(key)}/`,
    contact,
    ...demands(platform),
  }));
  return {
    platform: {
      id: registryId,
      name: name.en,
      abbrev: shortName,
      content_provider_name: provider.en,
      host_types: [{ name: "Publisher" }],
      address: `${provider.en}\n1 Example Street`,
      address_country: { code: "CZ", name: "Czechia" },
      website: `https://www.${key}.example/`,
      contact,
      reports: releases.flatMap((release) => reportEntries(platform, release)),
      sushi_services: services.map(({ id, counter_release }) => ({ counter_release, url: serviceUrl(api, id) })),
      audited: true,
      deprecated: false,
    },
    services,
  };
}

function demands({ auth, shortName, releases }: SimulatedPlatform) {
  return {
    customer_id_info: `<p>The number of your account with <b>${shortName}</b>; see <a href="https://help.example/ids">Help</a>.</p>`,
    requestor_id_required: auth.requestorId,
    requestor_id_info: auth.requestorId ? "Ask for it in the *administration* of your account." : "Not required",
    api_key_required: auth.apiKey,
    api_key_info: auth.apiKey ? "Created in the administration, under **Keys**." : "",
    platform_attr_required: auth.platform !== null,
    platform_specific_info: auth.platform ? `Send platform=${auth.platform}.` : "",
    request_volume_limits_applied: releases.length > 1,
    request_volume_limits_info: releases.length > 1 ? "One request at a time &amp; at most 60 a minute." : "",
  };
}

function reportEntries({ reports }: SimulatedPlatform, release: SimulatedPlatform["releases"][number]) {
  return reportsOf(release)
    .filter(({ kind }) => reports.includes(kind))
    .map(({ id, name }) => ({ counter_release: release, report_id: id, report_name: name }));
}

const serviceUrl = (api: string, id: string) => `${api}/sushi-service/${id}/`;

function plainService(api: string, id: string, counter_release: string) {
  const none = { credentials_auto_expire: false, ip_address_authorization: false, customizations_in_place: false };
  return {
    id,
    counter_release,
    data_host: `${api}/usage-data-host/${id.replace(/^../, "da")}/`,
    contact: NOBODY,
    url: "",
    customer_id_info: "",
    requestor_id_required: false,
    requestor_id_info: "",
    api_key_required: false,
    api_key_info: "",
    platform_attr_required: false,
    platform_specific_info: "",
    ...none,
    credentials_auto_expire_info: "",
    request_volume_limits_applied: false,
    request_volume_limits_info: "",
    ip_address_authorization_info: "",
    customizations_info: "",
    notifications_url: `${serviceUrl(api, id)}notification/`,
    migrations: [],
    last_audit: { result: "P", audit_status: "Currently valid audit", counter_release, finish_date: "2026-02-11" },
  };
}

const idOf = (kind: string, number: number) => `${kind}000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/**
 * A platform with expiring keys, a new address and an IP allowlist; a discontinued one; two of the same name; one with
 * little information.
 */
function others(api: string): Recorded[] {
  const bare = (number: number, name: string, more: Record<string, unknown> = {}): Recorded => ({
    platform: { id: idOf("ab", number), name, ...more },
    services: [],
  });
  return [
    strict(api),
    bare(2, "Vesper Reference", { abbrev: "VR", content_provider_name: "Vesper Media", deprecated: true }),
    bare(3, "Twin Collections", { abbrev: "TWC", content_provider_name: "Twin Publishing" }),
    bare(4, "Twin Collections", { abbrev: "TWN", content_provider_name: "Another Twin" }),
    bare(5, "Quiet Archive"),
  ];
}

function strict(api: string): Recorded {
  const ids = [idOf("cd", 1), idOf("cd", 2)];
  const services = ids.map((id, index) => ({
    ...plainService(api, id, "5"),
    url: `https://stats-${index + 1}.boreas.example/sushi`,
    ip_address_authorization: 1,
    ip_address_authorization_info: "<ul><li>Send us your addresses</li><li>and wait a day</li></ul>",
    credentials_auto_expire: true,
    credentials_auto_expire_info: "Keys end after 365 days.",
    migrations: [
      {
        data_host: `${api}/usage-data-host/${idOf("da", 9)}/`,
        data_host_original_name: "Boreas Legacy",
        migration_date: "2025-09-01",
      },
    ],
    last_audit: { result: "P", audit_status: "Audit expired", counter_release: "5", finish_date: "2023-02-11" },
  }));
  const platform = {
    id: idOf("ab", 1),
    name: "Boreas Standards",
    abbrev: "BOREAS",
    content_provider_name: "Boreas Institute",
    website: "https://boreas.example/",
    reports: [{ counter_release: "5", report_id: "PR", report_name: "Platform Master Report" }],
    sushi_services: services.map(({ id }) => ({ counter_release: "5", url: serviceUrl(api, id) })),
  };
  return { platform, services };
}
