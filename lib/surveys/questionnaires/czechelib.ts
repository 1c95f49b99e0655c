import { declareSurvey } from "../survey";
import { books, inBoth, journals, multimedia51, regular, source } from "./sources";

const controlled = { accessType: ["Controlled" as const] };

export const czechelib = declareSurvey({
  id: "czechelib",
  name: "CzechELib",
  language: "cs",
  about: {
    en: "Usage of licensed resources as the national center CzechELib collects it, by calendar years.",
    cs: "Využívanost licencovaných zdrojů tak, jak ji sbírá národní centrum CzechELib, po kalendářních letech.",
  },
  infoUrl: "https://www.czechelib.cz/",
  year: 1,
  headings: { code: "Ukazatel", name: "Popis", value: "Hodnota" },
  dataSources: [
    ...inBoth("books", "TR", "Unique_Item_Requests", { ...books, ...controlled }),
    ...inBoth("journals", "TR", "Unique_Item_Requests", { ...journals, ...controlled }),
    ...inBoth("searches", "DR", "Searches_Regular", regular),
    source("media_51", "IR51", "Unique_Item_Requests", { ...multimedia51, ...controlled }),
    source("media_5", "IR_M1", "Unique_Item_Requests"),
  ],
  parts: [
    {
      code: "Plné texty",
      name: "Unikátní požadavky na plné texty knih a časopisů",
      meaning: {
        en: "Unique requests of full texts of books and journals, without open access.",
        cs: "Unikátní požadavky na plné texty knih a časopisů bez otevřeného přístupu.",
      },
      formula: {
        books: "books_51 | books_5",
        journals: "journals_51 | journals_5",
        answer: "books + journals",
      },
    },
    {
      code: "Vyhledávání",
      name: "Běžná vyhledávání v databázích",
      meaning: { en: "Regular searches of databases.", cs: "Běžná vyhledávání v databázích." },
      formula: "searches_51 | searches_5",
    },
    {
      code: "Multimédia",
      name: "Unikátní požadavky na multimédia",
      meaning: {
        en: "Unique requests of multimedia, in Release 5.1 without open access.",
        cs: "Unikátní požadavky na multimédia, ve verzi 5.1 bez otevřeného přístupu.",
      },
      note: {
        en: "CzechELib reads IR of Release 5.1, else IR_M1 of Release 5. Most publishers report only total requests in IR_M1; those are not the same and are left out.",
        cs: "CzechELib čte report IR verze 5.1, jinak IR_M1 verze 5. V reportu IR_M1 ale většina poskytovatelů uvádí jen celkové požadavky, které nejsou totéž, a proto se sem nezapočítávají.",
      },
      formula: "media_51 | media_5",
    },
  ],
});
