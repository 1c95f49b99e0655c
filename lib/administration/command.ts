/** What a command may be told to keep to; what is left out stands for all. */
export const choices = ["organization", "platform", "report_type", "from", "to"] as const;
export type Choice = (typeof choices)[number];

type Declaration = {
  takes: readonly Choice[];
  /** It first says what it would do, unless it is told to do it. */
  looksFirst?: true;
  /** It may be told to do even what it sees no need of. */
  forces?: true;
  /** Cannot be undone: asked again. */
  destroys?: true;
};

/** The management commands; their texts are in messages/<locale>/maintenance.json under "command". */
export const commands = {
  "verify-sums": { takes: choices },
  "rebuild-sums": { takes: ["organization"] },
  "read-again": { takes: choices, looksFirst: true, forces: true },
  "merge-titles": { takes: [] },
  "refresh-registry": { takes: [] },
  "rotate-keys": { takes: [] },
  purge: { takes: [], looksFirst: true, destroys: true },
  backup: { takes: [] },
} as const satisfies Record<string, Declaration>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands).filter((name): name is CommandName => name in commands);

/** What is run about organizations, by those who run the consortium, from their list. */
export const organizationWorks = ["merge-organizations", "delete-organization"] as const;
export type OrganizationWork = (typeof organizationWorks)[number];

/** Whatever is run in the background, and stands in the history. */
export type RunName = CommandName | OrganizationWork;
export const runNames: readonly RunName[] = [...commandNames, ...organizationWorks];

export const declarationOf = (name: CommandName): Declaration => commands[name];

/** Figures that commands end with, and what is said of each run. */
export const figures = [
  "checked",
  "same",
  "different",
  "fileLost",
  "noFile",
  "wrongSums",
  "repaired",
  "read",
  "changed",
  "unreadable",
  "imported",
  "failedFiles",
  "readable",
  "resealed",
  "already",
  "unopened",
  "titles",
  "items",
  "followed",
  "platforms",
  "purgedImports",
  "orphanFacts",
  "orphanFiles",
  "rows",
  "facts",
  "files",
  "damaged",
  "months",
  "records",
  "people",
] as const;
export type Figure = (typeof figures)[number];
