import { z } from "zod";
import {
  claim,
  contactFields,
  counterVersion,
  given,
  itemsIn,
  line,
  listOf,
  objectOf,
  recordId,
  webAddress,
} from "./registry-fields";

/** In the list of platforms a service is an address of the registry that ends with its id; older forms name the id. */
const serviceEntry = z
  .object({ counter_release: counterVersion, id: given, url: given })
  .transform(({ counter_release, id, url }, context) => {
    const found = recordId.safeParse(id ?? url);
    if (found.success) return { counter_version: counter_release, id: found.data };
    context.addIssue("no id");
    return z.NEVER;
  });

const entry = z
  .object({
    id: recordId,
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

/** `source`: the record as the registry gave it, for readDetails. */
export type ListedPlatform = z.output<typeof entry> & { source: unknown };

/** The platforms in the registry's answer to "/platform/", by name; what cannot be read is left out. */
export function readPlatforms(body: unknown): ListedPlatform[] {
  const items = itemsIn(body);
  return (Array.isArray(items) ? items : [])
    .flatMap((source: unknown): ListedPlatform[] => {
      const read = entry.safeParse(source);
      return read.success ? [{ ...read.data, source }] : [];
    })
    .sort((one, other) => collator.compare(one.name, other.name));
}

const collator = new Intl.Collator("en");

const report = z
  .object({ counter_release: counterVersion, report_id: line, report_name: line })
  .transform(({ counter_release, report_id, report_name }) => ({
    counter_version: counter_release,
    code: report_id.toUpperCase(),
    name: report_name,
  }));

const details = objectOf(z.object({ website: webAddress, contact: contactFields, reports: listOf(report) }));

/** What a list of thousands of reports is not read for. */
export const readDetails = ({ source }: Pick<ListedPlatform, "source">): z.output<typeof details> =>
  details.parse(source);

/** Releases named by services or reports, the newest first. */
export const releasesOf = (named: readonly { counter_version: string }[]): string[] =>
  [...new Set(named.map(({ counter_version }) => counter_version))]
    .filter((version) => version !== "")
    .sort((one, other) => Number(other) - Number(one));
