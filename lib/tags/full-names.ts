import type { TagOnObject } from "./contract";

/** Tags as plain text: "class / tag | class / tag". */
export const fullNames = (tags: readonly TagOnObject[]): string =>
  tags.map(({ name, tag_class: of }) => `${of.name} / ${name}`).join(" | ");
