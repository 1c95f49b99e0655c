/**
 * The ideas of lib from the ground up: each may know those before it, types included, and none after it. What two ideas
 * share belongs to a lower one; what knows both, to a higher one.
 */
export const ideas: readonly string[] = [
  "kit",
  "counter",
  "access",
  "audit",
  "mail",
  "installation",
  "organizations",
  "navigation",
  "events",
  "users",
  "interest",
  "platforms",
  "usage",
  "titles",
  "imports",

  "registry",
  "credentials",
  "harvest",
  "non-counter",
  "uploads",
  "provenance",
  "coverage",
  "tags",
  "reports",
  "charts",
  "unusual",
  "collection",
  "cost",
  "heatmap",
  "overlap",
  "exports",
  "subscriptions",
  "dashboard",
  "releases",
  "request",
  "worker.ts",
  "supervisor",
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
  { name: "kit", files: /^lib\/kit\//, mayImport: ["kit", "messages"] },
  { name: "binders", files: /^lib\/request\//, mayImport: ["binders", "ideas", "kit", "messages"] },
  {
    name: "processes",
    files: /^lib\/((commands|supervisor)\/|worker\.ts$)/,
    mayImport: ["processes", "ideas", "kit", "messages", "prisma", "publisher"],
  },
  { name: "ideas", files: /^lib\//, mayImport: ["ideas", "kit", "messages"] },
  { name: "messages", files: /^messages\//, mayImport: ["messages"] },
  { name: "prisma", files: /^prisma\//, mayImport: ["prisma", "ideas", "kit", "publisher"] },
  { name: "publisher", files: /^tests\/(publisher|registry)\//, mayImport: ["publisher", "ideas", "kit"] },
  {
    name: "tests",
    files: /^tests\//,
    mayImport: [
      "tests",
      "publisher",
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
