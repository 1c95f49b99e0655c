import { z } from "#schemas";
import type { PublicationType } from "@/lib/titles/publication-type";

/** Letters of publication types in the API, in display order. */
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

// The keys of a literal type.
export const publicationTypes = Object.keys(letters) as PublicationType[];

/** The publication type of a word or letter. */
export const publicationTypeIn = (text: string): PublicationType | undefined =>
  publicationTypes.find((type) => type === text.trim() || letters[type] === text.trim());

/** Publication types in a call. */
export const requestedPublicationTypes = z
  .string()
  .transform((text, context) =>
    text.split(",").map((one) => {
      const type = publicationTypeIn(one);
      if (!type) context.addIssue({ code: "custom", message: "invalid" });
      return type ?? "unknown";
    }),
  )
  .optional()
  .describe("Comma-separated publication types: journal, book … or their letters J, B …");
