import { type Choice, commandChoices, commandNames, declarationOf } from "@/lib/administration/command";
import { catalog } from "@/messages/catalog";
import { readArguments, refuse } from "./read-arguments";
import { runWithStores } from "./run-with-stores";

const GIVEN: Record<Choice, string> = {
  organization: "ID",
  platform: "ID",
  report_type: "ID",
  from: "YYYY-MM",
  to: "YYYY-MM",
};
const texts = catalog.en.maintenance.command;
const lines = commandNames.map((name) => {
  const { takes, looksFirst, forces } = declarationOf(name);
  const options = [
    ...takes.map((choice) => `[--${choice} ${GIVEN[choice]}]`),
    ...(looksFirst ? ["[--do_it]"] : []),
    ...(forces ? ["[--force]"] : []),
  ];
  return `  ${[name, ...options].join(" ")}\n      ${texts[name].text}`;
});
const USAGE = `npm run manage -- COMMAND\n${lines.join("\n")}`;

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const options = {
  ...{ organization: text, platform: text, report_type: text, from: text, to: text },
  ...{ do_it: flag, force: flag },
};
const { values, positionals } = readArguments(USAGE, options, { least: 1, most: 1 });
const command = commandNames.find((name) => name === positionals[0]) ?? refuse(USAGE);
const declared = declarationOf(command);
const unknown = [
  ...commandChoices.filter((choice) => values[choice] !== undefined && !declared.takes.includes(choice)),
  ...(values.force && !declared.forces ? ["force"] : []),
];
if (unknown.length > 0) refuse(`${command} takes no --${unknown.join(", --")}.\n${USAGE}`);

await runWithStores("beside", async () => {
  const { runCommandCall } = await import("@/lib/administration/contract");
  const { runHere } = await import("@/lib/administration/commands/run-here");
  const input = runCommandCall.body.safeParse(values);
  if (!input.success)
    throw new Error(input.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("\n"));
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
  return runHere({ command, given: input.data, signal: ending.signal, print: (line) => console.log(line) });
});
