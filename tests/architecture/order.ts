/**
 * The ideas of lib from the ground up: each may know those before it, types included, and none after it. What two ideas
 * share belongs to a lower one; what knows both, to a higher one.
 */
export const ideas: readonly string[] = [
  "kit",
  "spreadsheets",
  "counter",
  "access",
  "mail",
  "site",
  "organizations",
  "navigation",
  "events",
  "users",
  "interest",
  "platforms",
  "usage",
  "titles",
  "imports",
  "credentials",
  "harvest",
  "non-counter",
  "uploads",
  "provenance",
  "coverage",
  "tags",
  "annotations",
  "reports",
  "catalog",
  "cost",
  "overlap",
  "title-lists",
  "exports",
  "surveys",
  "administration",
  "insights",
  "help",
  "request",
  "simulator",
  "runtime",
  "commands",
];

/** Who may import whom. A file belongs to the first layer whose pattern it matches. */
const layers: readonly { name: string; files: RegExp; mayImport: readonly string[] }[] = [
  {
    name: "app",
    files: /^(app\/|middleware\.ts$)/,
    mayImport: ["app", "components", "ui", "binders", "ideas", "kit", "messages"],
  },
  { name: "ui", files: /^components\/ui\//, mayImport: ["ui", "kit"] },
  // They are handed scopes and make none: a page names all that it needs.
  { name: "components", files: /^components\//, mayImport: ["components", "ui", "ideas", "kit", "messages"] },
  { name: "kit", files: /^lib\/(kit|spreadsheets)\//, mayImport: ["kit", "messages"] },
  { name: "binders", files: /^lib\/request\//, mayImport: ["binders", "ideas", "kit", "messages"] },
  { name: "simulator", files: /^lib\/simulator\//, mayImport: ["simulator", "kit"] },
  {
    name: "processes",
    files: /^lib\/(commands|runtime)\//,
    mayImport: ["processes", "ideas", "kit", "messages", "prisma", "simulator"],
  },
  { name: "ideas", files: /^lib\//, mayImport: ["ideas", "kit", "messages"] },
  { name: "messages", files: /^messages\//, mayImport: ["messages"] },
  { name: "prisma", files: /^prisma\//, mayImport: ["prisma", "ideas", "kit", "simulator"] },
  {
    name: "tests",
    files: /^tests\//,
    mayImport: [
      "tests",
      "simulator",
      "app",
      "components",
      "ui",
      "binders",
      "ideas",
      "kit",
      "processes",
      "messages",
      "prisma",
    ],
  },
];

export const layerOf = (path: string) => layers.find(({ files }) => files.test(path));
