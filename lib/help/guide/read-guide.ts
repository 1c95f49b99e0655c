import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { settings } from "@/lib/kit/env";
import type { Locale } from "@/lib/kit/i18n/routing";
import { EXAMPLE_SITE, fillGuide } from "./guide";

const folder = path.join(process.cwd(), "lib/help/guide");

/** The integrators' guide in Markdown, with recipes from separate files so that they can be executed in tests. */
export async function readGuide(locale: Locale): Promise<string> {
  const text = await readFile(path.join(folder, `guide.${locale}.md`), "utf8");
  return fillGuide(text, {
    readRecipe: (name) => readFile(path.join(folder, name), "utf8"),
    site: settings().SITE_URL || EXAMPLE_SITE,
  });
}
