import { declareSurvey } from "../survey";
import { inBoth, journals, regular, source } from "./sources";

const headings = { code: "Question", name: "Item", value: "Figure" };
const infoUrl = "https://www.arlstatistics.org/";

const meanings = {
  journals: {
    en: "Unique requests of articles in journals.",
    cs: "Unikátní požadavky na články v časopisech.",
  },
  regular: {
    en: "Regular searches of databases; where a platform has no database report, all searches of the platform.",
    cs: "Běžná vyhledávání v databázích; kde platforma nemá databázový report, všechna vyhledávání na platformě.",
  },
  federated: {
    en: "Federated searches of databases.",
    cs: "Federativní vyhledávání v databázích.",
  },
};
const note = {
  en: "The questionnaire would also take requests or investigations, by the kind of database, which reports do not show.",
  cs: "Výkaz by podle druhu databáze přijal také požadavky nebo zobrazení; druh databáze ale z reportů nepoznáme.",
};
const names = {
  18: "Number of successful full-text article requests (journals)",
  19: "Number of regular searches (databases)",
  20: "Number of federated searches (databases)",
};

export const arl2025 = declareSurvey({
  id: "arl-2025",
  name: "ARL Statistics 2025",
  language: "en",
  about: {
    en: "ARL Statistics of the Association of Research Libraries, edition of 2025: questions 18 to 20.",
    cs: "ARL Statistics asociace Association of Research Libraries, ročník 2025: otázky 18 až 20.",
  },
  infoUrl,
  year: "fiscal",
  headings,
  dataSources: [
    ...inBoth("journals", "TR", "Unique_Item_Requests", journals),
    ...inBoth("databases", "DR", "Searches_Regular", regular),
    ...inBoth("platforms", "PR", "Searches_Platform", regular),
    ...inBoth("federated", "DR", "Searches_Federated", regular),
  ],
  parts: [
    { code: "18", name: names[18], meaning: meanings.journals, formula: "journals_51 | journals_5" },
    {
      code: "19",
      name: names[19],
      meaning: meanings.regular,
      formula: "(databases_51 | platforms_51) | (databases_5 | platforms_5)",
    },
    { code: "20", name: names[20], meaning: meanings.federated, note, formula: "federated_51 | federated_5" },
  ],
});

export const arl = declareSurvey({
  id: "arl",
  name: "ARL Statistics",
  language: "en",
  about: {
    en: "ARL Statistics of the Association of Research Libraries before 2025: questions 18 to 20, from reports of Release 5.",
    cs: "ARL Statistics asociace Association of Research Libraries před rokem 2025: otázky 18 až 20 z reportů verze 5.",
  },
  infoUrl,
  year: "fiscal",
  headings,
  dataSources: [
    source("journals", "TR", "Unique_Item_Requests", journals),
    source("databases", "DR", "Searches_Regular", regular),
    source("platforms", "PR", "Searches_Platform", regular),
    source("federated", "DR", "Searches_Federated", regular),
  ],
  parts: [
    { code: "18", name: names[18], meaning: meanings.journals, formula: "journals" },
    { code: "19", name: names[19], meaning: meanings.regular, formula: "databases | platforms" },
    { code: "20", name: names[20], meaning: meanings.federated, note, formula: "federated" },
  ],
});
