/** Merges a platform as a worker does; says on a line that it begins, and may be killed at any time after that. */
import { db } from "@/lib/kit/db";
import { runRemoval } from "@/lib/management/platforms/run-removal";

async function main(): Promise<void> {
  await db().$queryRaw`SELECT 1`;
  console.log("begins");
  await runRemoval(Number(process.argv[2]), new AbortController().signal);
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
