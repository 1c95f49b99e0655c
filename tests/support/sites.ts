import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { SiteFacts } from "./site-facts";

export type Sites = { env: { SITES: string }; count: number; stop(): Promise<void> };

/** Starts `count` sites from one build, each a process with its own stores. */
export async function startSites(count: number): Promise<Sites> {
  const children = Array.from({ length: count }, () => fork(path.join(import.meta.dirname, "serve-test-site.ts")));
  const ended = children.map((child) => once(child, "exit"));
  const stop = async () => {
    for (const child of children) child.kill("SIGTERM");
    await Promise.all(ended);
  };
  try {
    const facts = await Promise.all(
      children.map(async (child, at) => {
        const [notices] = await Promise.race([once(child, "message"), ended[at] ?? []]);
        // An exit code instead of facts.
        if (typeof notices !== "object") throw new Error("A site did not start: see above.");
        return notices as SiteFacts;
      }),
    );
    return { env: { SITES: JSON.stringify(facts) }, count, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
