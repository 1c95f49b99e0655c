import { type OpenStores, openStores } from "@/lib/runtime/open-stores";

/** Runs a command on the installation's stores; prints an error in one line and sets the exit code. */
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
