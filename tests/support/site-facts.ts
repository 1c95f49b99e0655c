import { z } from "zod";

const ids = z.record(z.string(), z.number());
const texts = z.record(z.string(), z.string());

/** What tests outside of the site's own process need to know of it. */
const siteFactsSchema = z.object({
  url: z.string(),
  /** Folder of the mails that were sent, for waitForMail. */
  mails: z.string(),
  /** By e-mail. */
  passwords: texts,
  /** Ids by the keys of the reference publisher's consortium; "kmk" is the master organization. */
  organizations: ids,
  platforms: ids,
  /** Base address of each platform's SUSHI service. */
  publishers: texts,
  /** What the supervisor gave to the processes of the product. */
  settings: texts,
  enginePid: z.number(),
});

export type SiteFacts = z.infer<typeof siteFactsSchema>;

/** The site that `npm test` has started; a clear error where there is none. */
export function siteFacts(): SiteFacts {
  const text = process.env.SITE_FACTS;
  if (!text) throw new Error("These tests need the running site that `npm test` starts (SITE_FACTS).");
  return siteFactsSchema.parse(JSON.parse(text));
}
