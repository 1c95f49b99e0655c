import { declareSurvey } from "../survey";
import { books, books51, inBoth, journals, multimedia51, regular, source } from "./sources";

export const iso2789 = declareSurvey({
  id: "iso-2789",
  name: "ISO 2789:2022",
  language: "en",
  about: {
    en: "International library statistics (ISO 2789, edition of 2022): searches and downloads of the electronic collection, as far as COUNTER reports show them.",
    cs: "Mezinárodní knihovnická statistika (ISO 2789, vydání 2022): vyhledávání a stahování z elektronického fondu, pokud je sdělují reporty COUNTER.",
  },
  note: {
    en: "The standard counts a content unit each time it is requested, open access of the platforms included. What it also asks of the library's own website, catalog and digitised collection is not in COUNTER reports.",
    cs: "Norma počítá jednotku obsahu při každém vyžádání, včetně otevřeného přístupu na platformách. Na co se ptá u vlastního webu, katalogu a digitalizovaných fondů knihovny, v reportech COUNTER není.",
  },
  infoUrl: "https://www.iso.org/obp/ui/#iso:std:iso:2789:ed-6:v1:en",
  year: 1,
  headings: { code: "Statistic", name: "Description", value: "Number" },
  dataSources: [
    ...inBoth("searches", "DR", "Searches_Regular", regular),
    source("db1", "DB1", "search_reg"),
    ...inBoth("journals", "TR", "Total_Item_Requests", journals),
    source("jr1", "JR1", "ft_total"),
    source("books_51", "TR51", "Total_Item_Requests", books51),
    source("books_5", "TR", "Total_Item_Requests", books),
    source("br2", "BR2", "ft_total"),
    source("media_51", "IR51", "Total_Item_Requests", multimedia51),
    source("media_5", "IR_M1", "Total_Item_Requests"),
    source("mr1", "MR1", "multimedia"),
  ],
  parts: [
    {
      code: "Searches",
      name: "Searches in databases",
      meaning: { en: "Regular searches of databases.", cs: "Běžná vyhledávání v databázích." },
      formula: "searches_51 | searches_5 | db1",
    },
    {
      code: "Serials",
      name: "Content units downloaded from electronic serials",
      meaning: { en: "All requests of articles in journals.", cs: "Všechny požadavky na články v časopisech." },
      formula: "journals_51 | journals_5 | jr1",
    },
    {
      code: "E-books",
      name: "Content units downloaded from ebooks",
      meaning: {
        en: "All requests of books and their sections, in Release 5.1 with reference works.",
        cs: "Všechny požadavky na knihy a jejich části, ve verzi 5.1 včetně referenčních děl.",
      },
      formula: "books_51 | books_5 | br2",
    },
    {
      code: "Audiovisual",
      name: "Content units downloaded from audiovisual documents",
      meaning: { en: "All requests of multimedia.", cs: "Všechny požadavky na multimédia." },
      formula: "media_51 | media_5 | mr1",
    },
  ],
});
