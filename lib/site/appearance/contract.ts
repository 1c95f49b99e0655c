import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pk, recordId, requiredName, revision, revisionSeen, webAddress } from "@/lib/access/shapes";
import { MOST_IMAGE_BYTES } from "./image-type";

export const MOST_FOOTER_IMAGES = 20;

const image = model("SiteImage", {
  pk,
  img: z.string().describe("Address on this site"),
  alt_text_en: z.string(),
  alt_text_cs: z.string(),
  link: z.string().describe("Where it leads; empty for nowhere"),
});

export type SiteImageEntity = z.output<typeof image>;

const appearance = model("SiteAppearance", {
  logo: image.nullable(),
  footer_images: z.array(image),
  given_by_server: z.boolean().describe("SITE_APPEARANCE names them, and nobody changes them here"),
  revision,
});

export type SiteAppearance = z.output<typeof appearance>;

export const readAppearanceCall = contract({
  call: "GET /api/deployment/appearance/",
  summary: "The site's logo and footer images, with their texts in both languages",
  access: "consortium.manage",
  returns: appearance,
});

export const arrangeAppearanceCall = contract({
  call: "PUT /api/deployment/appearance/",
  summary:
    "Keep the logo and these footer images, in this order; others are removed. Refused with 412 when out of date",
  access: "consortium.manage",
  body: model("AppearanceArrangement", {
    logo: recordId.nullable(),
    footer_images: z.array(recordId).max(MOST_FOOTER_IMAGES, "tooMany"),
    revision: revisionSeen,
  }),
  returns: appearance,
});

export type Arrangement = z.output<typeof arrangeAppearanceCall.body>;

/** Base64 needs four characters for three bytes. */
const longest = Math.ceil(MOST_IMAGE_BYTES / 3) * 4;

export const saveImageCall = contract({
  call: "POST /api/deployment/appearance/image/",
  summary: "Add an image to the site, or change one; refused with 412 when somebody else changed the images since",
  access: "consortium.manage",
  body: model("SiteImageDraft", {
    image: recordId.nullable().describe("Null: another one. There is one logo, which a new one replaces"),
    place: z.enum(["logo", "footer"], "invalid"),
    file: z
      .string("mandatory")
      .max(longest, "imageTooLarge")
      .nullable()
      .describe("PNG, JPEG, WebP or SVG of at most 500 kB, in base64; null leaves that of an image as it is"),
    alt_text_en: requiredName(200),
    alt_text_cs: requiredName(200),
    link: webAddress("webAddress"),
    revision: revisionSeen,
  }),
  returns: appearance,
});

export type SiteImageDraft = z.output<typeof saveImageCall.body>;
