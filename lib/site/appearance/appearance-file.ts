import { z } from "zod";
import { webAddress } from "@/lib/access/shapes";

const image = z.strictObject({
  file: z.string().min(1, "is the path of an image, relative to this file"),
  alt_text: z.string().min(1, "says what the image shows, for those who do not see it"),
});

const footerImage = image.extend({ link: webAddress("is an address that begins with https://") });

/** Content of the SITE_APPEARANCE file. */
const appearanceFile = z.strictObject({
  logo: image.optional(),
  footer_images: z.array(footerImage).max(20, "are at most 20").default([]),
});

export type AppearanceFile = z.output<typeof appearanceFile>;

/** Parses the file; throws an Error that names each invalid value. */
export function parseAppearance(text: string): AppearanceFile {
  const result = appearanceFile.safeParse(parseJson(text));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join(".") || "The file"}: ${issue.message}`);
  throw new Error(lines.join("\n"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("The file: is not valid JSON");
  }
}
