import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";

const bilingual = z.object({ en: z.string(), cs: z.string() });

const releaseEntity = model("Release", {
  version: z.string(),
  date: z.iso.date(),
  title: bilingual,
  text: bilingual.describe("Markdown"),
  is_new_feature: z.boolean(),
  is_update: z.boolean(),
  is_bug_fix: z.boolean(),
  links: z.array(z.object({ title: bilingual, link: z.string() })),
  notify_users: z.boolean().describe("Whether a banner announces the release"),
});

export type ReleaseEntity = z.output<typeof releaseEntity>;

export const listReleasesCall = contract({
  call: "GET /api/releases/",
  summary: "List releases with summaries of their new features, newest first",
  access: "signed-in",
  returns: z.array(releaseEntity),
});

export const readLatestReleaseCall = contract({
  call: "GET /api/releases/latest/",
  summary: "Get the newest release, or an empty object",
  access: "signed-in",
  returns: z.union([releaseEntity, z.strictObject({})]),
});

export const readChangelogCall = contract({
  call: "GET /api/changelog/",
  summary: "List all changes of all versions, newest first, in English",
  access: "signed-in",
  returns: z.array(
    model("ChangelogEntry", {
      version: z.string(),
      date: z.iso.date().nullable().describe("Release date; null for unreleased changes"),
      markdown: z.string(),
    }),
  ),
});
