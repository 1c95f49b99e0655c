const REFERENCE = /\{([a-zA-Z]+(?:\.[\w-]+)+)\}/g;

/** Replaces `{dashboard.coverage.title}` by the message; throws if there is no such plain text. */
export const filledHelp = (markdown: string, messages: object): string =>
  markdown.replace(REFERENCE, (_, key: string) => {
    const text = key.split(".").reduce<unknown>(inside, messages);
    if (typeof text !== "string" || /[{<]/.test(text)) throw new Error(`Message ${key} is missing or not plain text`);
    return text;
  });

function inside(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(name) : undefined;
}

/** Splits off the title in the first line (`# Title`). */
export function titledHelp(markdown: string): { title: string; text: string } {
  const [, title = "", text = ""] = /^# (.+)\n+([\s\S]*)$/.exec(markdown) ?? [];
  return { title, text: text.trim() };
}

const PICTURE = /!\[([^[\]]*)\]\(([\w-]+)\.webp\)/g;

/** Pages pictured in the text, with alternative texts. */
export const picturesIn = (markdown: string): readonly { of: string; alt: string }[] =>
  [...markdown.matchAll(PICTURE)].map(([, alt = "", of = ""]) => ({ of, alt }));

/** Removes pictures, for readers who see the page itself or plain text. */
export const withoutPictures = (markdown: string): string => markdown.replace(PICTURE, "").replace(/\n{3,}/g, "\n\n");

/** Plain text for screen readers and search. */
export const plainHelp = (markdown: string): string =>
  markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^#+ (.*[^.?!\n])$/gm, "$1.")
    .replace(/^(```\w*|#+|-|\d+\.|\|)\s?/gm, "")
    .replace(/[*`|]+/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The first paragraph as plain text: the subject of a guide. */
export const firstParagraph = (markdown: string): string => plainHelp(markdown.split(/\n\n/, 1)[0] ?? "");
