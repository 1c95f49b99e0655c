/** Address in recipes if the site's own address is unknown. */
export const EXAMPLE_SITE = "https://usus.example.org";

/** Markdown names of languages that differ from the file extension. */
const languages: Readonly<Record<string, string>> = { py: "python", pq: "powerquery" };

type Filling = { readRecipe: (name: string) => Promise<string>; site: string };

/** A guide with lines such as `{{report.py}}` replaced by that recipe, and with this site's address. */
export async function fillGuide(text: string, { readRecipe, site }: Filling): Promise<string> {
  const lines = await Promise.all(
    text.split("\n").map(async (line) => {
      const name = /^\{\{(\w+\.\w+)\}\}$/.exec(line)?.[1];
      if (name === undefined) return line;
      const ending = name.slice(name.indexOf(".") + 1);
      return `\`\`\`${languages[ending] ?? ending}\n${(await readRecipe(name)).trim()}\n\`\`\``;
    }),
  );
  return lines.join("\n").replaceAll(EXAMPLE_SITE, site);
}

export type GuideSection = { title: string; text: string };

/** A guide as introduction and sections with headings. */
export function guideSections(markdown: string): { intro: string; sections: readonly GuideSection[] } {
  const [head = "", ...parts] = markdown.split(/^## /m);
  const afterFirstLine = (text: string) => text.slice(text.indexOf("\n") + 1).trim();
  return {
    intro: afterFirstLine(head),
    sections: parts.map((part) => ({ title: part.slice(0, part.indexOf("\n")), text: afterFirstLine(part) })),
  };
}
