/** Filters that a command accepts; a missing one means all. */
export const commandChoices = ["organization", "platform", "report_type", "from", "to"] as const;
export type Choice = (typeof commandChoices)[number];

type Declaration = {
  takes: readonly Choice[];
  /** Only a preview unless this is set. */
  looksFirst?: true;
  /** Runs even if nothing seems to need it. */
  forces?: true;
  /** Cannot be undone; asks for confirmation. */
  destroys?: true;
};

/** The management commands; their texts are in messages/<locale>/maintenance.json under "command". */
export const commands = {
  "verify-sums": { takes: commandChoices },
  "rebuild-sums": { takes: ["organization"] },
  "read-again": { takes: commandChoices, looksFirst: true, forces: true },
  "merge-titles": { takes: [] },
  "refresh-registry": { takes: [] },
  "rotate-keys": { takes: [] },
  purge: { takes: [], looksFirst: true, destroys: true },
  backup: { takes: [] },
  "copy-files": { takes: [] },
  "publish-peers": { takes: [] },
} as const satisfies Record<string, Declaration>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands).filter((name): name is CommandName => name in commands);

/** Commands about organizations, which consortium managers run from the list of organizations. */
export const organizationWorks = ["merge-organizations", "delete-organization"] as const;
export type OrganizationWork = (typeof organizationWorks)[number];

/** Every command that runs in the background and appears in the history. */
export type RunName = CommandName | OrganizationWork;
export const runNames: readonly RunName[] = [...commandNames, ...organizationWorks];

export const declarationOf = (name: CommandName): Declaration => commands[name];

/** Figures reported at the end of commands. */
export const commandFigures = [
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
  "alreadyThere",
  "filesDiffer",
  "months",
  "publishedBands",
  "withheldBands",
  "records",
  "people",
] as const;
export type CommandFigure = (typeof commandFigures)[number];
