import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "@/lib/kit/root";
import { printTable } from "./figures";
import { interruption } from "./interruption";

type Figures = Readonly<Record<string, number>>;

const figuresIn = z.record(z.string(), z.number());

/**
 * Runs a bench in turns on a commit and on the working tree and prints the ratio of each figure, with the least and the
 * largest of all rounds. Both run the bench of the working tree, so that they measure the same. Throws if it does not run on
 * the commit.
 */
export async function compareWith(commit: string, bench: readonly string[], rounds: number): Promise<void> {
  const before = treeOf(commit);
  const results: { before: Figures; after: Figures }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The first of two meets a cooler machine.
    const order = round % 2 === 0 ? ([before, ROOT] as const) : ([ROOT, before] as const);
    const [first, second] = [await figuresOf(order[0], bench), await figuresOf(order[1], bench)];
    results.push(round % 2 === 0 ? { before: first, after: second } : { before: second, after: first });
  }
  printTable(comparison(results));
}

/** The commit's own tree with its packages, and this tree's bench; kept for the next comparison. */
function treeOf(commit: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const id = git("rev-parse", "--verify", `${commit}^{commit}`);
  const tree = path.join(ROOT, "data/bench/compare", id.slice(0, 12));
  if (!existsSync(path.join(tree, "node_modules"))) {
    mkdirSync(path.dirname(tree), { recursive: true });
    if (!existsSync(tree)) git("worktree", "add", "--detach", "--force", tree, id);
    execFileSync("npm", ["ci"], { cwd: tree, stdio: "inherit" });
  }
  rmSync(path.join(tree, "tests/bench"), { recursive: true });
  cpSync(path.join(ROOT, "tests/bench"), path.join(tree, "tests/bench"), { recursive: true });
  return tree;
}

async function figuresOf(tree: string, bench: readonly string[]): Promise<Figures> {
  const folder = mkdtempSync(path.join(tmpdir(), "usus-bench-"));
  const file = path.join(folder, "figures.json");
  try {
    console.log(`\n${tree === ROOT ? "This tree" : tree}`);
    const child = spawn("npm", ["run", "--silent", "bench", "--", ...bench, "--json", file], {
      ...{ cwd: tree, stdio: "inherit", signal: interruption, killSignal: "SIGTERM" },
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`The bench ended with ${code} in ${tree}.`);
    return figuresIn.parse(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Figures that only one of both has are left out. */
function comparison(results: readonly { before: Figures; after: Figures }[]) {
  const names = Object.keys(results[0]?.after ?? {}).filter((name) =>
    results.every(({ before, after }) => name in before && name in after),
  );
  return names.map((figure) => {
    const [before, after] = (["before", "after"] as const).map((of) =>
      sorted(results.map((result) => result[of][figure] ?? 0)),
    );
    const ratios = sorted(results.map((result) => ratio(result.before[figure] ?? 0, result.after[figure] ?? 0)));
    return {
      figure,
      ...{ before: middle(before ?? []).toFixed(2), after: middle(after ?? []).toFixed(2) },
      "after ÷ before": middle(ratios).toFixed(2),
      spread: `${(ratios[0] ?? 0).toFixed(2)}–${(ratios.at(-1) ?? 0).toFixed(2)}`,
    };
  });
}

const ratio = (before: number, after: number) => (before === after ? 1 : after / before);
const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const middle = (values: readonly number[]) => values[Math.floor(values.length / 2)] ?? 0;
