import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Command line arguments, with a minimum and maximum number of positionals; `--help` prints the usage and exits,
 * invalid arguments exit with an explanation.
 */
export function readArguments<const T extends Options>(
  usage: string,
  options: T,
  places: { least: number; most: number },
) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const parsed = parseArgs({ options, allowPositionals: places.most > 0 });
    const { length } = parsed.positionals;
    if (length >= places.least && length <= places.most) return parsed;
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(". ") : [String(error)];
    refuse(`${sentence}.\n${usage}`);
  }
  return refuse(usage);
}

/** Exits: the arguments cannot be used. */
export function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
