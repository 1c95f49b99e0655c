import { declareSurvey } from "../survey";
import { books, journals, source } from "./sources";

export const caul2024 = declareSurvey({
  id: "caul-2024",
  name: "CAUL 2024",
  language: "en",
  about: {
    en: "Statistics of the Council of Australian University Librarians for 2024, which ask for COUNTER 4 and COUNTER 5 apart.",
    cs: "Statistika Council of Australian University Librarians za rok 2024, která se ptá zvlášť na COUNTER 4 a COUNTER 5.",
  },
  infoUrl: "https://www.caul.edu.au/",
  year: 1,
  headings: { code: "Item", name: "Description", value: "Figure" },
  dataSources: [
    source("br2", "BR2", "ft_total"),
    source("books", "TR", "Total_Item_Requests", books),
    source("jr1", "JR1", "ft_total"),
    source("journals", "TR", "Total_Item_Requests", journals),
  ],
  parts: [
    {
      code: "C4 books",
      name: "E-books, COUNTER 4",
      meaning: { en: "Section requests (BR2).", cs: "Požadavky na části knih (BR2)." },
      formula: "br2",
    },
    {
      code: "C5 books",
      name: "E-books, COUNTER 5",
      meaning: { en: "All requests of books.", cs: "Všechny požadavky na knihy." },
      formula: "books",
    },
    {
      code: "C4 journals",
      name: "E-journals, COUNTER 4",
      meaning: { en: "Requests of full texts of articles (JR1).", cs: "Požadavky na plné texty článků (JR1)." },
      formula: "jr1",
    },
    {
      code: "C5 journals",
      name: "E-journals, COUNTER 5",
      meaning: { en: "All requests of articles in journals.", cs: "Všechny požadavky na články v časopisech." },
      formula: "journals",
    },
  ],
});
