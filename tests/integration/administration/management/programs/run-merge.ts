/** Merges platforms ("platform") or organizations by request id, as the worker does, until it is killed. */
import { runCommand } from "@/lib/administration/commands/run-command";
import { runRemoval } from "@/lib/administration/platforms/run-removal";

const [of, id] = process.argv.slice(2);
const run = of === "platform" ? runRemoval : runCommand;

run(Number(id), new AbortController().signal).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
