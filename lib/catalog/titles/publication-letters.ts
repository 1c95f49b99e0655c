import { z } from "#schemas";
import type { PublicationType } from "@/lib/titles/publication-type";

/** The letters by which programs ask for types of publication, in the order in which types are offered. */
const letters = {
  book: "B",
  journal: "J",
  database: "D",
  report: "R",
  newspaper: "N",
  multimedia: "M",
  article: "A",
  book_segment: "S",
  dataset: "T",
  platform: "P",
  repository_item: "I",
  thesis: "H",
  other: "O",
  unknown: "U",
} as const satisfies Record<PublicationType, string>;

// The names of a literal are its keys.
export const publicationTypes = Object.keys(letters) as PublicationType[];

/** The type of publication that a word or a letter stands for. */
export const publicationTypeIn = (text: string): PublicationType | undefined =>
  publicationTypes.find((type) => type === text.trim() || letters[type] === text.trim());

/** Types of publication as a call asks for them. */
export const publicationTypesAsked = z
  .string()
  .transform((text, context) =>
    text.split(",").map((one) => {
      const type = publicationTypeIn(one);
      if (!type) context.addIssue({ code: "custom", message: "invalid" });
      return type ?? "unknown";
    }),
  )
  .optional()
  .describe("Types of publication between commas: journal, book … or their letters J, B …");
