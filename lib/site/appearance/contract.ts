import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pk, recordId, requiredName, revision, revisionSeen, webAddress } from "@/lib/access/shapes";
import { MOST_IMAGE_BYTES } from "./image-type";

export const MOST_FOOTER_IMAGES = 20;

const image = model("SiteImage", {
  pk,
  img: z.string().describe("URL path on this site"),
  alt_text_en: z.string(),
  alt_text_cs: z.string(),
  link: z.string().describe("URL the image links to; empty for no link"),
});

export type SiteImageEntity = z.output<typeof image>;

const appearance = model("SiteAppearance", {
  logo: image.nullable(),
  footer_images: z.array(image),
  given_by_server: z.boolean().describe("SITE_APPEARANCE of the server sets the images; they cannot be changed here"),
  revision,
});

export type SiteAppearance = z.output<typeof appearance>;

export const readAppearanceCall = contract({
  call: "GET /api/deployment/appearance/",
  summary: "Get the logo and footer images of the site, with their texts in both languages",
  access: "consortium.manage",
  returns: appearance,
});

export const arrangeAppearanceCall = contract({
  call: "PUT /api/deployment/appearance/",
  summary: "Set the logo and the order of footer images; omitted images are deleted. Refused with 412 when out of date",
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
  summary: "Add or replace an image of the site; refused with 412 if another user changed the images in the meantime",
  access: "consortium.manage",
  body: model("SiteImageDraft", {
    image: recordId
      .nullable()
      .describe("ID of the image to replace; null to add one. A new logo replaces the existing one"),
    place: z.enum(["logo", "footer"], "invalid"),
    file: z
      .string("mandatory")
      .max(longest, "imageTooLarge")
      .nullable()
      .describe("PNG, JPEG, WebP or SVG, at most 500 kB, Base64-encoded; null to keep the current file"),
    alt_text_en: requiredName(200),
    alt_text_cs: requiredName(200),
    link: webAddress("webAddress"),
    revision: revisionSeen,
  }),
  returns: appearance,
});

export type SiteImageDraft = z.output<typeof saveImageCall.body>;
