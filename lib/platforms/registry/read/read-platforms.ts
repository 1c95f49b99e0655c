import { z } from "zod";
import {
  anyValue,
  claim,
  contactFields,
  itemsIn,
  line,
  listOf,
  objectOf,
  registryAddress,
  registryId,
  registryRelease,
} from "./registry-fields";

/** In the list of platforms a service is a registry URL ending with its id; older forms have the id. */
const serviceEntry = z
  .object({ counter_release: registryRelease, id: anyValue, url: anyValue })
  .transform(({ counter_release, id, url }, context) => {
    const parsedId = registryId.safeParse(id ?? url);
    if (parsedId.success) return { counter_version: counter_release, id: parsedId.data };
    context.addIssue("no id");
    return z.NEVER;
  });

const entry = z
  .object({
    id: registryId,
    name: line,
    abbrev: line,
    content_provider_name: line,
    sushi_services: listOf(serviceEntry),
    deprecated: claim,
  })
  .refine(({ name }) => name !== "")
  .transform(({ content_provider_name, deprecated, sushi_services, ...rest }) => ({
    ...rest,
    provider: content_provider_name,
    deprecated: deprecated === true,
    services: sushi_services,
  }));

/** `source`: the original record, for readDetails. */
export type RegistryListing = z.output<typeof entry> & { source: unknown };

/** Platforms in the registry's answer to "/platform/", by name; invalid ones are skipped. */
export function readRegistryPlatforms(body: unknown): RegistryListing[] {
  const items = itemsIn(body);
  return (Array.isArray(items) ? items : [])
    .flatMap((source: unknown): RegistryListing[] => {
      const read = entry.safeParse(source);
      return read.success ? [{ ...read.data, source }] : [];
    })
    .sort((one, other) => collator.compare(one.name, other.name));
}

const collator = new Intl.Collator("en");

const report = z
  .object({ counter_release: registryRelease, report_id: line, report_name: line })
  .transform(({ counter_release, report_id, report_name }) => ({
    counter_version: counter_release,
    code: report_id.toUpperCase(),
    name: report_name,
  }));

const details = objectOf(z.object({ website: registryAddress, contact: contactFields, reports: listOf(report) }));

/** Details that are not parsed for the list of thousands. */
export const readDetails = ({ source }: Pick<RegistryListing, "source">): z.output<typeof details> =>
  details.parse(source);

/** Releases of services or reports, newest first. */
export const releasesOf = (named: readonly { counter_version: string }[]): string[] =>
  [...new Set(named.map(({ counter_version }) => counter_version))]
    .filter((version) => version !== "")
    .sort((one, other) => Number(other) - Number(one));
