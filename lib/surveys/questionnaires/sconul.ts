import { declareSurvey } from "../survey";
import { books, books51, inBoth, journals, source } from "./sources";

const controlled = { accessType: ["Controlled" as const] };

export const sconul = declareSurvey({
  id: "sconul",
  name: "SCONUL Annual Statistical Return",
  language: "en",
  about: {
    en: "Annual return of the British and Irish university libraries (SCONUL), as asked since 2023: questions 4.2 and 4.3, for the academic year from August to July.",
    cs: "Výroční výkaz britských a irských univerzitních knihoven (SCONUL) v podobě od roku 2023: otázky 4.2 a 4.3 za akademický rok od srpna do července.",
  },
  note: {
    en: "SCONUL asks for TR_J1 and TR_B1 of Release 5.1, and for the nearest figure where a platform does not have them. Compare the wording of the questions with the form of the year; question 4.3a is not filled in.",
    cs: "SCONUL se ptá na TR_J1 a TR_B1 verze 5.1, a kde je platforma nemá, na nejbližší údaj. Porovnejte znění otázek s formulářem daného roku; otázka 4.3a se nevyplňuje.",
  },
  infoUrl: "https://www.sconul.ac.uk/services-for-members/benchmarking-statistics/statistical-questionnaire-guidance",
  year: 8,
  headings: { code: "Question", name: "Item", value: "Number" },
  dataSources: [
    ...inBoth("journals", "TR", "Total_Item_Requests", { ...journals, ...controlled }),
    source("jr1", "JR1", "ft_total"),
    source("jr1goa", "JR1GOA", "ft_total"),
    source("books_51", "TR51", "Total_Item_Requests", { ...books51, ...controlled }),
    source("books_5", "TR", "Total_Item_Requests", { ...books, ...controlled }),
    source("br2", "BR2", "ft_total"),
  ],
  parts: [
    {
      code: "4.2",
      name: "Full-text article requests",
      meaning: {
        en: "Requests of articles in journals (TR_J1), in Release 4 those of JR1 without gold open access.",
        cs: "Požadavky na články v časopisech (TR_J1), ve verzi 4 podle JR1 bez zlatého otevřeného přístupu.",
      },
      formula: { jr1_controlled: "jr1 - jr1goa", answer: "journals_51 | journals_5 | jr1_controlled" },
    },
    {
      code: "4.3",
      name: "E-book section requests",
      meaning: {
        en: "Requests of books and their sections (TR_B1), in Release 5.1 with reference works, in Release 4 those of BR2.",
        cs: "Požadavky na knihy a jejich části (TR_B1), ve verzi 5.1 včetně referenčních děl, ve verzi 4 podle BR2.",
      },
      formula: "books_51 | books_5 | br2",
    },
  ],
});
