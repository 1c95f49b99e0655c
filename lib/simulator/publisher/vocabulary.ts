import type { FieldOfStudy } from "./consortium";

/** Words for plausible titles; every combination is invented. */

export const fields: readonly FieldOfStudy[] = ["medicine", "engineering", "science", "humanities", "society"];

export const titleTopics: Record<FieldOfStudy, readonly string[]> = {
  medicine: [
    "Cardiology",
    "Paediatric Nursing",
    "Clinical Oncology",
    "Neuroimaging",
    "Public Health",
    "Rehabilitation",
    "Infectious Diseases",
    "Surgical Anatomy",
    "Pharmacotherapy",
    "Sleep Medicine",
    "Dental Materials",
    "Ophthalmology",
  ],
  engineering: [
    "Structural Engineering",
    "Power Systems",
    "Applied Thermodynamics",
    "Robotics",
    "Railway Technology",
    "Materials Testing",
    "Fluid Mechanics",
    "Signal Processing",
    "Timber Construction",
    "Manufacturing Systems",
    "Embedded Software",
    "Water Management",
  ],
  science: [
    "Theoretical Physics",
    "Analytical Chemistry",
    "Plant Ecology",
    "Combinatorics",
    "Molecular Genetics",
    "Geochemistry",
    "Entomology",
    "Crystal Growth",
    "Karst Research",
    "Mathematical Statistics",
    "Astronomical Instrumentation",
    "Freshwater Biology",
  ],
  humanities: [
    "Medieval Studies",
    "Slavonic Philology",
    "Musicology",
    "Art History",
    "Philosophy of Language",
    "Archaeology",
    "Comparative Literature",
    "Book History",
    "Ethnography",
    "Classical Rhetoric",
    "Translation Studies",
    "Church History",
  ],
  society: [
    "Library Science",
    "Labour Economics",
    "Regional Planning",
    "Constitutional Law",
    "Educational Psychology",
    "Media Research",
    "Social Anthropology",
    "Public Finance",
    "Demography",
    "International Relations",
    "Consumer Behavior",
    "Local Government",
  ],
};

export const czechTopics: Record<FieldOfStudy, readonly string[]> = {
  medicine: ["ošetřovatelství", "vnitřní lékařství", "dětská chirurgie", "fyzioterapie", "veřejné zdravotnictví"],
  engineering: ["železniční stavby", "pružnost a pevnost", "strojírenská technologie", "silnoproudá elektrotechnika"],
  science: ["geologie Moravy", "lineární algebra", "obecná chemie", "ekologie lužních lesů", "jeskyně a kras"],
  humanities: ["dějiny Moravy", "česká filologie", "středověké umění", "hudební folklor", "knižní kultura"],
  society: ["ústavní právo", "veřejné finance", "sociologie vesnice", "pedagogická psychologie", "knihovnictví"],
};

export const journalForms = [
  "Journal of *",
  "Annals of *",
  "European Review of *",
  "Advances in *",
  "* Quarterly",
  "Archives of *",
  "International Journal of *",
  "* Letters",
  "Current Research in *",
] as const;

export const czechJournalForms = [
  "Acta Moravica: *",
  "*: časopis pro výzkum a praxi",
  "*: sborník prací",
  "*: zprávy oboru",
] as const;

export const bookForms = [
  "Introduction to *",
  "Handbook of *",
  "Principles of *",
  "Problems and Solutions in *",
  "A Short History of *",
  "* in Central Europe",
  "Methods of *",
] as const;

export const czechBookForms = [
  "Úvod do studia: *",
  "*: vybrané kapitoly",
  "*: cvičebnice",
  "*: stručný přehled",
  "*: čítanka",
  "*: nové směry",
  "* v otázkách a odpovědích",
  "*: studijní texty",
  "*: vybrané stati",
  "*: učebnice pro vysoké školy",
  "* pro začátečníky",
  "*: obrazový průvodce",
] as const;

export const referenceForms = ["Encyclopaedia of *", "Dictionary of *"] as const;
export const czechReferenceForms = ["Výkladový slovník: *", "*: encyklopedie"] as const;

export const familyNames = [
  "Nováková",
  "Dvořák",
  "Šťastná",
  "Kučera",
  "Říhová",
  "Žák",
  "Müller",
  "Kowalski",
  "Ångström",
  "Benešová",
  "Horváth",
  "Lefèvre",
  "O’Neill",
  "Tůma",
] as const;

export const givenNames = [
  "Jana",
  "Petr",
  "Lenka",
  "Ondřej",
  "Zuzana",
  "Tomáš",
  "Eva",
  "Jiří",
  "Marie",
  "Václav",
] as const;

export const articleForms = [
  "On the limits of * in small samples",
  "A ten-year survey of *",
  "Rethinking *: evidence from Moravia",
  "*: an open question",
  "Toward a theory of *",
  "Měření a modely: *",
  "New data for *",
  "* after the reform",
  "Teaching *: lessons learned",
  "A note on *",
  "Comparing schools of *",
  "Reproducibility in *",
] as const;

export const filmForms = [
  "Tales from *",
  "Zpráva o městě: *",
  "Léto ve městě: *",
  "The Last Train to *",
  "Lidé a město: *",
  "Zimní cesta: *",
  "Voices of *",
  "Portrét kraje: *",
  "Returning to *",
] as const;

export const places = [
  "Znojmo",
  "Mikulov",
  "Kroměříž",
  "Třebíč",
  "Olomouc",
  "Telč",
  "Boskovice",
  "Uherské Hradiště",
  "Jihlava",
  "Valtice",
  "Šumperk",
  "Přerov",
  "Lednice",
  "Litovel",
  "Příbor",
  "Štramberk",
  "Žďár",
  "Hodonín",
  "Vyškov",
  "Lipník",
] as const;

export const databaseNames: Record<"scholaris" | "abstracta", readonly string[]> = {
  scholaris: [
    "Scholaris Medicine",
    "Scholaris Engineering",
    "Scholaris Science",
    "Scholaris Humanities",
    "Scholaris Society",
  ],
  abstracta: [
    "Abstracta Medica",
    "Abstracta Technica",
    "Abstracta Chemica",
    "Abstracta Physica",
    "Abstracta Historica",
    "Abstracta Philologica",
    "Abstracta Juridica",
    "Abstracta Oeconomica",
    "Abstracta Bohemica – česká bibliografie",
    "Abstracta Musica",
  ],
};

/** Subjects of articles in addition to the journal's own field. */
export const everydaySubjects = [
  "karst water",
  "local archives",
  "home nursing",
  "school libraries",
  "timber bridges",
  "floodplain forests",
  "the castles of Moravia",
] as const;
