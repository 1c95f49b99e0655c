import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** What stands after a command, with so many places at least and at most; `--help` prints the usage and ends it, and so does, in words, what it does not take. */
export function readGiven<const T extends Options>(usage: string, options: T, places: { least: number; most: number }) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const given = parseArgs({ options, allowPositionals: places.most > 0 });
    const { length } = given.positionals;
    if (length >= places.least && length <= places.most) return given;
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(". ") : [String(error)];
    refuse(`${sentence}.\n${usage}`);
  }
  return refuse(usage);
}

/** Ends the command: what it was given cannot be done. */
export function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
