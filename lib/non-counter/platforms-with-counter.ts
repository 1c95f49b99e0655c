import "server-only";
import { db } from "@/lib/kit/db";

/** Which of the platforms have COUNTER data, or credentials to harvest them. */
export async function platformsWithCounter(ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db().platform.findMany({
    where: {
      id: { in: [...ids] },
      OR: [
        { credentials: { some: { deletedAt: null } } },
        { imports: { some: { reportType: { release: { not: "" } } } } },
      ],
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
