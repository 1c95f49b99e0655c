import "server-only";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo, type RouteName, routeNames } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import type { Destination } from "./contract";
import { readHelp } from "./read-help";
import { isRouteTopic } from "./topics";

type Words = (typeof catalog)["en"]["searchWords"];
/** A page without parameters in its address. */
type SearchedPage = RouteName & keyof Words["page"];
type View = {
  name: keyof Words["view"];
  page: RouteName;
  parameters: string;
  label: (texts: (typeof catalog)[Locale]) => string;
};

/** Views of pages that people look for by their own name. */
const views: readonly View[] = [
  { name: "cost", page: "platform-list", parameters: "view=cost", label: ({ shell }) => shell.menu.view.cost },
  {
    name: "cancellation",
    page: "platform-overlap-analysis",
    parameters: "tab=cancellation",
    label: ({ overlap }) => overlap.tab.cancellation,
  },
  {
    name: "portfolio",
    page: "platform-overlap-analysis",
    parameters: "tab=portfolio",
    label: ({ overlap }) => overlap.tab.portfolio,
  },
  {
    name: "pairs",
    page: "platform-overlap-analysis",
    parameters: "tab=pairs",
    label: ({ overlap }) => overlap.tab.pairs,
  },
  {
    name: "interest",
    page: "platform-list",
    parameters: "view=interest",
    label: ({ platforms }) => platforms.view.interest,
  },
  {
    name: "missing",
    page: "data-coverage-overview",
    parameters: "view=missing",
    label: ({ coverage }) => coverage.allMissing,
  },
  {
    name: "metrics",
    page: "interest-overview",
    parameters: "tab=reports",
    label: ({ interest }) => interest.tab.reports,
  },
  { name: "groups", page: "interest-overview", parameters: "tab=groups", label: ({ interest }) => interest.tab.groups },
  {
    name: "reportTypes",
    page: "management",
    parameters: "tab=report-types",
    label: ({ management }) => management.tab["report-types"],
  },
  {
    name: "appearance",
    page: "management",
    parameters: "tab=appearance",
    label: ({ management }) => management.tab.appearance,
  },
  {
    name: "settings",
    page: "management",
    parameters: "tab=settings",
    label: ({ management }) => management.tab.settings,
  },
  { name: "mails", page: "management", parameters: "tab=mails", label: ({ management }) => management.tab.mails },
  { name: "audit", page: "management", parameters: "tab=audit", label: ({ management }) => management.tab.audit },
  {
    name: "submitted",
    page: "specialized-reports",
    parameters: "tab=frozen",
    label: ({ surveys }) => surveys.tab.frozen,
  },
];

/**
 * Where the search leads, in this order: pages with an address of their own, views of pages, chapters of the guide.
 * Rights are not considered: the reader's menu says which pages they have.
 */
export async function listDestinations(locale: Locale): Promise<Destination[]> {
  const texts = catalog[locale];
  const hasWords = (name: RouteName): name is SearchedPage => name in texts.searchWords.page;
  const pages = routeNames.filter(hasWords).map((name) => ({
    kind: "page" as const,
    page: name,
    address: pathTo(name),
    label: texts.routes[name],
    context: "",
    words: texts.searchWords.page[name],
  }));
  const inside = views.map(({ name, page, parameters, label }) => ({
    kind: "view" as const,
    page,
    address: `${pathTo(page)}?${parameters}`,
    label: label(texts),
    context: texts.routes[page],
    words: texts.searchWords.view[name],
  }));
  const chapters = [...(await readHelp(locale)).values()].map(({ name, title, summary }) => ({
    kind: "chapter" as const,
    page: isRouteTopic(name) ? name : null,
    address: pathTo("help-topic", { topic: name }),
    label: title,
    context: "",
    words: summary,
  }));
  return [...pages, ...inside, ...chapters];
}
