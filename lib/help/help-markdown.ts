const REFERENCE = /\{([a-zA-Z]+(?:\.[\w-]+)+)\}/g;

/** The text with `{dashboard.coverage.title}` replaced by what stands on the screen; throws where the messages have no such plain text. */
export const filledHelp = (markdown: string, messages: object): string =>
  markdown.replace(REFERENCE, (_, key: string) => {
    const text = key.split(".").reduce<unknown>(inside, messages);
    if (typeof text !== "string" || /[{<]/.test(text)) throw new Error(`There is no plain message ${key}`);
    return text;
  });

function inside(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

/** Title in the first line (`# Title`), and what follows it. */
export function titledHelp(markdown: string): { title: string; text: string } {
  const [, title = "", text = ""] = /^# (.+)\n+([\s\S]*)$/.exec(markdown) ?? [];
  return { title, text: text.trim() };
}

const PICTURE = /!\[([^\]]*)\]\(([\w-]+)\.webp\)/g;

/** The pages whose pictures the text shows, each with what is said of it to those who do not see it. */
export const picturesIn = (markdown: string): readonly { of: string; alt: string }[] =>
  [...markdown.matchAll(PICTURE)].map(([, alt = "", of = ""]) => ({ of, alt }));

/** For whoever has the page itself before their eyes, or reads no pictures. */
export const withoutPictures = (markdown: string): string => markdown.replace(PICTURE, "").replace(/\n{3,}/g, "\n\n");

/** As it is read aloud or searched: without the signs of Markdown. */
export const plainHelp = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+ (.*[^.?!\n])$/gm, "$1.")
    .replace(/^(```\w*|#+|-|\d+\.|\|)\s?/gm, "")
    .replace(/[*`|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The first paragraph without signs: what a guide is about. */
export const firstParagraph = (markdown: string): string => plainHelp(markdown.split(/\n\n/, 1)[0] ?? "");
