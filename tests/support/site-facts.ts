import { z } from "zod";

const ids = z.record(z.string(), z.number());
const texts = z.record(z.string(), z.string());

/** Facts that tests outside the site's process need. */
const siteFactsSchema = z.object({
  url: z.string(),
  /** Folder of the sent mails, for waitForMail. */
  mails: z.string(),
  /** By e-mail. */
  passwords: texts,
  /** Ids by the keys of the reference publisher's consortium; "kmk" is the master organization. */
  organizations: ids,
  platforms: ids,
  /** Base address of each platform's SUSHI service. */
  publishers: texts,
  /** The supervisor's settings for the product's processes. */
  settings: texts,
  enginePid: z.number(),
});

export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** One of the sites that `npm test` has started; each Playwright worker has its own. */
export function siteFacts(): SiteFacts {
  const text = process.env.SITES;
  if (!text) throw new Error("These tests need a running site: see `npm test` and tests/support/serve-test-site.ts.");
  const sites = z.array(siteFactsSchema).parse(JSON.parse(text));
  const facts = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!facts) throw new Error("There are more workers than sites.");
  return facts;
}
