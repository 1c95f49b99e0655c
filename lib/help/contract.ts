import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, nameText, revision, revisionSeen, webAddress } from "@/lib/access/shapes";
import { routeNames } from "@/lib/navigation/routes";
import { helpedRoutes } from "./topics";

export const readRouteHelpCall = contract({
  call: "GET /api/help/{route}/",
  summary: "Get the help of a page: purpose, how to read it and next steps",
  access: "signed-in",
  params: z.object({ route: z.enum(routeNames, "invalid").describe("Name of the page in the route table") }),
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  returns: model("PageHelp", {
    title: z.string(),
    summary: z.string(),
    text: z.string().describe("Markdown"),
    path: z.string().describe("Path of the same help as a web page, without the language"),
    link: z
      .object({ url: z.string(), label: z.string().describe("Empty for the default link text") })
      .nullable()
      .describe("Link to the library's own help of this page"),
  }),
});

const destination = model("Destination", {
  kind: z.enum(["page", "view", "chapter"]).describe("Page, view of a page, or chapter of the user guide"),
  page: z.enum(routeNames).nullable().describe("Page that it shows or explains; null for general chapters"),
  address: z.string().describe("Address without the language"),
  label: z.string(),
  context: z.string().describe("Name of the page of a view; else empty"),
  words: z.string().describe("Further words by which it is found"),
});

export type Destination = z.output<typeof destination>;

export const listDestinationsCall = contract({
  call: "GET /api/destinations/",
  summary: "List pages, their views and chapters of the guide, with the words by which the search finds them",
  access: "signed-in",
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  returns: z.array(destination),
});

export const readPictureCall = contract({
  call: "GET /api/help/{route}/picture/",
  summary: "Get a screenshot of a page with figures of a fictional consortium",
  access: "signed-in",
  params: z.object({ route: z.enum(routeNames, "invalid").describe("Name of the page in the route table") }),
  query: z.object({
    language: z.enum(["en", "cs"], "invalid").default("en"),
    v: z.string().max(64).optional().describe("Version of the picture, to bypass caches"),
  }),
  returns: { file: "image/webp" },
});

const helpLink = model("HelpLink", {
  route: z.enum(helpedRoutes),
  url_en: z.string(),
  label_en: z.string(),
  url_cs: z.string(),
  label_cs: z.string(),
  revision,
});

export type HelpLinkEntity = z.output<typeof helpLink>;

export const listHelpLinksCall = contract({
  call: "GET /api/management/help-link/",
  summary: "List links to the library's own help by page; empty if there are none",
  access: "consortium.manage",
  returns: z.array(helpLink),
});

const url = webAddress("webAddress");
const label = nameText(100).default("");

export const changeHelpLinkCall = contract({
  call: "PUT /api/management/help-link/",
  summary: "Set the link to the library's own help of a page, in each language; refused with 412 when out of date",
  access: "consortium.manage",
  body: model("HelpLinkDraft", {
    route: z.enum(helpedRoutes, "mandatory"),
    url_en: url,
    label_en: label,
    url_cs: url,
    label_cs: label,
    revision: revisionSeen,
  }),
  returns: helpLink,
});

export type HelpLinkDraft = z.output<typeof changeHelpLinkCall.body>;
