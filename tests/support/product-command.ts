import { bundleOf, type releaseCommands } from "@/lib/runtime/programs";

type Name = (typeof releaseCommands)[number] extends `lib/commands/${infer N}.ts` ? N : never;

/** Arguments of `node` for a command of the product, as a release runs it: its bundle starts faster than its sources. */
export const productCommand = (name: Name, ...options: readonly string[]): string[] => [
  ...["--conditions=react-server", "--enable-source-maps", bundleOf(`lib/commands/${name}.ts`)],
  ...options,
];
