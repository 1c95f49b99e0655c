import path from "node:path";
import type { Contract } from "@/lib/access/contract";
import { root, walk } from "../architecture/source-files";

/** Every contract of the product, found in the contract.ts files of its ideas. */
export async function allContracts(): Promise<(Contract & { file: string; name: string })[]> {
  const files = walk("lib").filter((file) => file.endsWith("/contract.ts") && file !== "lib/access/contract.ts");
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, Record<string, unknown>]> => [file, await import(path.join(root, file))]),
  );
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => (isContract(value) ? [{ ...value, file, name }] : [])),
  );
}

const isContract = (value: unknown): value is Contract =>
  typeof value === "object" && value !== null && "call" in value && "access" in value && "returns" in value;
