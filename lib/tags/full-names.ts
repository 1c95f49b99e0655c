import type { TagOnObject } from "./contract";

/** Tags where there are no colours: "class / tag | class / tag". */
export const fullNames = (tags: readonly TagOnObject[]): string =>
  tags.map(({ name, tag_class: of }) => `${of.name} / ${name}`).join(" | ");
