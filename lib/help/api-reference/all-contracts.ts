import { readdirSync } from "node:fs";
import path from "node:path";
import type { Contract } from "@/lib/access/contract";

const LIB = path.resolve(import.meta.dirname, "../..");

/** `file`: "lib/tags/contract.ts"; `name`: its export. */
export type DeclaredContract = Contract & { file: string; name: string };

/** Loads all contract.ts files. Only for programs that run from the sources: bundlers cannot follow these imports. */
export async function allContracts(): Promise<DeclaredContract[]> {
  const files = readdirSync(LIB, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "contract.ts" && file !== "access/contract.ts")
    .sort();
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, Record<string, unknown>]> => [file, await import(path.join(LIB, file))]),
  );
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isContract(value) ? [{ ...value, file: `lib/${file}`, name }] : [],
    ),
  );
}

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "call" in value && "access" in value && "returns" in value;
