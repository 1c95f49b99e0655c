import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { routeNames } from "@/lib/navigation/routes";

export const readRouteHelpCall = contract({
  call: "GET /api/help/{route}/",
  summary: "What a page is for, how to read it and what to do next",
  access: "signed-in",
  params: z.object({ route: z.enum(routeNames, "invalid").describe("Name of the page in the route table") }),
  query: z.object({ language: z.enum(["en", "cs"], "invalid").default("en") }),
  returns: z.object({
    title: z.string(),
    summary: z.string(),
    text: z.string().describe("Markdown"),
    path: z.string().describe("Where the same is read as a page, without the language"),
  }),
});
