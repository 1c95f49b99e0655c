import { runUntilSignal } from "@/lib/runtime/run-until-signal";

const [dataFolder = "", program = ""] = process.argv.slice(2);
await runUntilSignal(
  {
    ...{ mode: "test", env: process.env, port: 0, dataFolder, quiet: true },
    programs: { web: ({ port }) => [program, String(port)], worker: [program] },
  },
  async ({ children, url }) => console.log(JSON.stringify({ url, pids: children.map(({ pid }) => pid) })),
);
