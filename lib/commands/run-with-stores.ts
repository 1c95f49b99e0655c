import { type OpenStores, openStores } from "@/lib/runtime/open-stores";

/** A command on the stores of the installation, to its end: what it throws is said in one line, and the exit code tells. */
export async function runWithStores(
  company: Parameters<typeof openStores>[0],
  work: (stores: OpenStores) => Promise<boolean>,
): Promise<never> {
  let stores: OpenStores | undefined;
  let isWell = false;
  try {
    stores = await openStores(company);
    isWell = await work(stores);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  const { db } = await import("@/lib/kit/db");
  if (stores) await db().$disconnect();
  await stores?.close();
  process.exit(isWell ? 0 : 1);
}
