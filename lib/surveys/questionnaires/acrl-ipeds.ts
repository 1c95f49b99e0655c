import { declareSurvey } from "../survey";
import { books, inBoth, journals, multimedia51, source } from "./sources";

const headings = { code: "Item", name: "Question", value: "Total" };
const infoUrl = "https://acrl.libguides.com/stats/surveyhelp";

const circulation = {
  en: "Uses of e-books and of electronic media: unique requests of books, and all requests of media.",
  cs: "Využití e-knih a elektronických médií: unikátní požadavky na knihy a všechny požadavky na média.",
};
const serials = {
  en: "Unique requests of articles in journals, licensed and gold open access.",
  cs: "Unikátní požadavky na články v časopisech, licencované i v režimu zlatého otevřeného přístupu.",
};
const controlledAndGold = ["Controlled", "OA_Gold"] as const;

/** Fiscal year 2024, asked for in the collection of 2024-25. */
export const acrlIpeds2024 = declareSurvey({
  id: "acrl-ipeds-2024",
  name: "ACRL IPEDS 2024",
  language: "en",
  about: {
    en: "Academic Libraries survey of ACRL and IPEDS (USA), fiscal year 2024: questions 61A and 61B.",
    cs: "Výkaz Academic Libraries, který sbírají ACRL a IPEDS (USA), fiskální rok 2024: otázky 61A a 61B.",
  },
  note: {
    en: "IPEDS asks for the fiscal year of your institution. Usage of platforms without COUNTER reports has to be added by hand.",
    cs: "IPEDS se ptá na fiskální rok vaší instituce. Využívanost platforem bez reportů COUNTER je třeba přičíst ručně.",
  },
  infoUrl,
  year: "fiscal",
  headings,
  dataSources: [
    ...inBoth("books", "TR", "Unique_Item_Requests", books),
    source("media_51", "IR51", "Total_Item_Requests", multimedia51),
    source("media_5", "IR_M1", "Total_Item_Requests"),
    source("journals_51", "TR51", "Unique_Item_Requests", { ...journals, accessType: ["Controlled", "Open"] }),
    source("journals_5", "TR", "Unique_Item_Requests", { ...journals, accessType: [...controlledAndGold] }),
  ],
  parts: [
    {
      code: "61A",
      name: "Total e-book and e-media usage",
      meaning: circulation,
      formula: { books: "books_51 | books_5", media: "media_51 | media_5", answer: "books + media" },
    },
    { code: "61B", name: "E-serials usage", meaning: serials, formula: "journals_51 | journals_5" },
  ],
});

export const acrlIpeds2023 = declareSurvey({
  id: "acrl-ipeds-2023",
  name: "ACRL IPEDS 2023",
  language: "en",
  about: {
    en: "Academic Libraries survey of ACRL and IPEDS (USA), fiscal year 2023: questions 61A and 61B, from reports of Release 5.",
    cs: "Výkaz Academic Libraries, který sbírají ACRL a IPEDS (USA), fiskální rok 2023: otázky 61A a 61B z reportů verze 5.",
  },
  infoUrl,
  year: "fiscal",
  headings,
  dataSources: [
    source("books", "TR", "Unique_Item_Requests", books),
    source("media", "IR_M1", "Total_Item_Requests"),
    source("journals", "TR", "Unique_Item_Requests", { ...journals, accessType: [...controlledAndGold] }),
  ],
  parts: [
    { code: "61A", name: "Total e-book and e-media usage", meaning: circulation, formula: "books + media" },
    { code: "61B", name: "E-serials usage", meaning: serials, formula: "journals" },
  ],
});

const onlyWithout = {
  en: "Counts only platforms that the figure before has nothing of, so that nothing is reported twice.",
  cs: "Počítají se jen platformy, z nichž předchozí údaj nic nemá, aby se nic nevykázalo dvakrát.",
};

export const acrlIpeds2022 = declareSurvey({
  id: "acrl-ipeds-2022",
  name: "ACRL IPEDS 2022",
  language: "en",
  about: {
    en: "Academic Libraries survey of ACRL and IPEDS (USA), fiscal year 2022: questions 60B to 63B, from reports of Releases 5 and 4.",
    cs: "Výkaz Academic Libraries, který sbírají ACRL a IPEDS (USA), fiskální rok 2022: otázky 60B až 63B z reportů verze 5 a 4.",
  },
  infoUrl,
  year: "fiscal",
  headings,
  dataSources: [
    source("books", "TR", "Unique_Item_Requests", books),
    source("media", "IR_M1", "Total_Item_Requests"),
    { ...source("br1", "BR1", "ft_total"), fallbackFor: "books" },
    { ...source("mr1", "MR1", "multimedia"), fallbackFor: "media" },
    { ...source("br2", "BR2", "ft_total"), fallbackFor: "br1" },
    { ...source("mr2", "MR2", "multimedia"), fallbackFor: "mr1" },
    source("journals", "TR", "Unique_Item_Requests", { ...journals, accessType: [...controlledAndGold] }),
    source("jr1", "JR1", "ft_total"),
  ],
  parts: [
    {
      code: "60B",
      name: "Total digital/electronic circulation or usage",
      meaning: circulation,
      formula: "books + media",
    },
    {
      code: "61B",
      name: "E-book and e-media usage, COUNTER BR1 and MR1",
      meaning: {
        en: "Title requests and media of Release 4.",
        cs: "Požadavky na tituly a média podle verze 4.",
      },
      note: onlyWithout,
      formula: "br1 + mr1",
    },
    {
      code: "62B",
      name: "E-book and e-media usage, COUNTER BR2 and MR2",
      meaning: {
        en: "Requests of sections and media of Release 4.",
        cs: "Požadavky na části knih a média podle verze 4.",
      },
      note: onlyWithout,
      formula: "br2 + mr2",
    },
    { code: "63B", name: "E-serials usage", meaning: serials, formula: "journals | jr1" },
  ],
});
