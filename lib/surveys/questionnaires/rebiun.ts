import { declareSurvey } from "../survey";
import { books, books51, inBoth, journals, regular, source } from "./sources";

const headings = { code: "Indicador", name: "Descripción", value: "Valor" };
const infoUrl = "https://www.rebiun.org/";

const controlled = ["Controlled" as const];
const gold = ["OA_Gold" as const];
const open = ["Open" as const];

const parts = {
  searches: {
    code: "NCONSULRECPAGOCOUNT",
    name: "Consultas a los recursos electrónicos de pago o con licencia (COUNTER)",
    meaning: { en: "Searches of platforms.", cs: "Vyhledávání na platformách." },
  },
  paidJournals: {
    code: "NVISDESREVCOUNTPAG",
    name: "Visualizaciones y descargas de revistas de pago (COUNTER)",
    meaning: {
      en: "Unique requests of articles in licensed journals.",
      cs: "Unikátní požadavky na články v licencovaných časopisech.",
    },
  },
  openJournals: {
    code: "NVISDESREVCOUNTOP",
    name: "Visualizaciones y descargas de revistas en acceso abierto (COUNTER)",
    meaning: {
      en: "Unique requests of articles with open access.",
      cs: "Unikátní požadavky na články v otevřeném přístupu.",
    },
  },
  paidBooks: {
    code: "NVISDESLIBRCOUNTPAG",
    name: "Visualizaciones y descargas de libros de pago (COUNTER)",
    meaning: {
      en: "Unique titles of licensed books requested.",
      cs: "Unikátní požadavky na tituly licencovaných knih.",
    },
  },
  openBooks: {
    code: "NVISDESLIBRCOUNTOP",
    name: "Visualizaciones y descargas de libros en acceso abierto (COUNTER)",
    meaning: {
      en: "Unique titles of books with open access requested.",
      cs: "Unikátní požadavky na tituly knih v otevřeném přístupu.",
    },
  },
  others: {
    code: "NVISDESDISTCOUNT",
    name: "Visualizaciones y descargas de otros documentos (COUNTER)",
    meaning: {
      en: "Unique requests of what is neither a book nor a journal.",
      cs: "Unikátní požadavky na to, co není kniha ani časopis.",
    },
  },
} as const;

const others5 = {
  ...regular,
  dataType: [
    ...(["Article", "Book_Segment", "Conference", "Database", "Dataset", "Multimedia"] as const),
    ...(["Newspaper_or_Newsletter", "Other", "Platform", "Report", "Repository_Item", "Standard"] as const),
    "Thesis_or_Dissertation" as const,
  ],
};
const others51 = {
  ...regular,
  dataType: [
    ...(["Book_Segment", "Conference", "Dataset", "Interactive_Resource", "Newspaper_or_Newsletter"] as const),
    ...(["Other", "Patent", "Platform", "Report", "Reference_Work", "Software", "Standard"] as const),
  ],
};

export const rebiun2025 = declareSurvey({
  id: "rebiun-2025",
  name: "Rebiun 2025",
  language: "es",
  about: {
    en: "Statistics of the Spanish university libraries (Rebiun), edition of 2025: six indicators, from reports of Releases 5.1 and 5.",
    cs: "Statistika španělských univerzitních knihoven (Rebiun), ročník 2025: šest ukazatelů z reportů verze 5.1 a 5.",
  },
  note: {
    en: "The survey counts reference works of Release 5.1 with books and with other documents.",
    cs: "Referenční díla verze 5.1 počítá výkaz ke knihám i k ostatním dokumentům.",
  },
  infoUrl,
  year: 1,
  headings,
  dataSources: [
    ...inBoth("searches", "PR", "Searches_Platform", regular),
    ...inBoth("paid_journals", "TR", "Unique_Item_Requests", { ...journals, accessType: controlled }),
    source("open_journals_51", "TR51", "Unique_Item_Requests", { ...journals, accessType: open }),
    source("open_journals_5", "TR", "Unique_Item_Requests", { ...journals, accessType: gold }),
    source("paid_books_51", "TR51", "Unique_Title_Requests", { ...books51, accessType: controlled }),
    source("paid_books_5", "TR", "Unique_Title_Requests", { ...books, accessType: controlled }),
    source("open_books_51", "TR51", "Unique_Title_Requests", { ...books51, accessType: open }),
    source("open_books_5", "TR", "Unique_Title_Requests", { ...books, accessType: gold }),
    source("others_51", "TR51", "Unique_Item_Requests", others51),
    source("others_5", "TR", "Unique_Item_Requests", others5),
  ],
  parts: [
    { ...parts.searches, formula: "searches_51 | searches_5" },
    { ...parts.paidJournals, formula: "paid_journals_51 | paid_journals_5" },
    { ...parts.openJournals, formula: "open_journals_51 | open_journals_5" },
    { ...parts.paidBooks, formula: "paid_books_51 | paid_books_5" },
    { ...parts.openBooks, formula: "open_books_51 | open_books_5" },
    { ...parts.others, formula: "others_51 | others_5" },
  ],
});

export const rebiun = declareSurvey({
  id: "rebiun",
  name: "Rebiun",
  language: "es",
  about: {
    en: "Statistics of the Spanish university libraries (Rebiun) before 2025: six indicators, from reports of Releases 5 and 4.",
    cs: "Statistika španělských univerzitních knihoven (Rebiun) před rokem 2025: šest ukazatelů z reportů verze 5 a 4.",
  },
  infoUrl,
  year: 1,
  headings,
  dataSources: [
    source("searches", "PR", "Searches_Platform", regular),
    source("db1", "DB1", "search_reg"),
    source("paid_journals", "TR", "Unique_Item_Requests", { ...journals, accessType: controlled }),
    source("jr1", "JR1", "ft_total"),
    source("jr1goa", "JR1GOA", "ft_total"),
    source("open_journals", "TR", "Unique_Item_Requests", { ...journals, accessType: gold }),
    source("paid_books", "TR", "Unique_Title_Requests", { ...books, accessType: controlled }),
    source("br1", "BR1", "ft_total"),
    source("open_books", "TR", "Unique_Title_Requests", { ...books, accessType: gold }),
    source("others", "TR", "Unique_Item_Requests", others5),
    source("mr1", "MR1", null),
  ],
  parts: [
    { ...parts.searches, formula: "searches | db1" },
    { ...parts.paidJournals, formula: { jr1_paid: "jr1 - jr1goa", answer: "paid_journals | jr1_paid" } },
    { ...parts.openJournals, formula: "open_journals | jr1goa" },
    { ...parts.paidBooks, formula: "paid_books | br1" },
    { ...parts.openBooks, formula: "open_books" },
    { ...parts.others, formula: "others | mr1" },
  ],
});
