import { declareSurvey } from "../survey";
import { books, inBoth, regular, source } from "./sources";

const controlled = { ...books, accessType: ["Controlled" as const] };

export const dbs2025 = declareSurvey({
  id: "dbs-2025",
  name: "Deutsche Bibliotheksstatistik 2025",
  language: "de",
  about: {
    en: "German library statistics (DBS), academic libraries, reporting year 2025: questions 180, 183, 184 and 184.1.",
    cs: "Německá knihovnická statistika (DBS), vědecké knihovny, vykazovaný rok 2025: otázky 180, 183, 184 a 184.1.",
  },
  note: {
    en: "Only usage in COUNTER reports is counted. Check the numbers of questions against the form of your kind of library before you send them.",
    cs: "Počítá se jen využívanost z reportů COUNTER. Před odesláním porovnejte čísla otázek s formulářem pro svůj typ knihovny.",
  },
  infoUrl: "https://www.bibliotheksstatistik.de/",
  year: 1,
  headings: { code: "Frage", name: "Bezeichnung", value: "Wert" },
  dataSources: [
    ...inBoth("platforms", "PR", "Unique_Item_Investigations"),
    source("journals_51", "TR51", "Unique_Item_Requests", {
      ...regular,
      dataType: ["Journal", "Conference", "Newspaper_or_Newsletter"],
    }),
    source("journals_5", "TR", "Unique_Item_Requests", {
      ...regular,
      dataType: ["Journal", "Other", "Newspaper_or_Newsletter"],
    }),
    ...inBoth("titles", "TR", "Unique_Title_Requests", books),
    ...inBoth("items", "TR", "Unique_Item_Requests", books),
    ...inBoth("licensed_titles", "TR", "Unique_Title_Requests", controlled),
    ...inBoth("licensed_items", "TR", "Unique_Item_Requests", controlled),
  ],
  parts: [
    {
      code: "180",
      name: "Nutzung von Datenbanken",
      meaning: {
        en: "Unique investigations of items by platform, of any access method.",
        cs: "Unikátní zobrazení položek podle platforem, jakýmkoli způsobem přístupu.",
      },
      note: {
        en: "Where a platform has both releases of the report for a month, Release 5 counts.",
        cs: "Má-li platforma za měsíc report obou verzí, počítá se verze 5.",
      },
      formula: "platforms_5 | platforms_51",
    },
    {
      code: "183",
      name: "Vollanzeigen von Zeitschriftenartikeln",
      meaning: {
        en: "Unique requests of articles in journals, newspapers and, in Release 5.1, conference proceedings.",
        cs: "Unikátní požadavky na články v časopisech, novinách a ve verzi 5.1 také konferenčních sbornících.",
      },
      formula: "journals_51 | journals_5",
    },
    {
      code: "184 Titel",
      name: "Vollanzeigen von digitalen Einzeldokumenten (Titel)",
      meaning: { en: "Unique titles of books requested.", cs: "Unikátní požadavky na tituly knih." },
      formula: "titles_51 | titles_5",
    },
    {
      code: "184 Einheiten",
      name: "Vollanzeigen von digitalen Einzeldokumenten (Einheiten)",
      meaning: { en: "Unique items of books requested.", cs: "Unikátní požadavky na položky knih." },
      formula: "items_51 | items_5",
    },
    {
      code: "184.1 Titel",
      name: "davon lizenzierte E-Books (Titel)",
      meaning: {
        en: "Unique titles of books requested, without open access.",
        cs: "Unikátní požadavky na tituly knih bez otevřeného přístupu.",
      },
      formula: "licensed_titles_51 | licensed_titles_5",
    },
    {
      code: "184.1 Einheiten",
      name: "davon lizenzierte E-Books (Einheiten)",
      meaning: {
        en: "Unique items of books requested, without open access.",
        cs: "Unikátní požadavky na položky knih bez otevřeného přístupu.",
      },
      formula: "licensed_items_51 | licensed_items_5",
    },
  ],
});
