import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Locale } from "@/lib/kit/i18n/routing";
import { type ChangelogEntry, parseChangelog } from "./changelog";

const files = { en: "CHANGELOG.md", cs: "lib/help/releases/changelog.cs.md" } as const satisfies Record<Locale, string>;
const cache = new Map<Locale, Promise<ChangelogEntry[]>>();

/** Non-empty versions of the changelog, newest first; cached, because they change only with the product. */
export function readChangelog(locale: Locale): Promise<ChangelogEntry[]> {
  const cached = cache.get(locale);
  if (cached) return cached;
  const entries = readFile(path.join(/* turbopackIgnore: true */ process.cwd(), files[locale]), "utf8").then((text) =>
    parseChangelog(text).filter(({ markdown }) => markdown),
  );
  entries.catch(() => cache.delete(locale));
  cache.set(locale, entries);
  return entries;
}
