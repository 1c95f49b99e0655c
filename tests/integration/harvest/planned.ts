import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { automaticMonth } from "@/lib/harvest/plan/requested-months";
import { db, inTransaction } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { type Subscribed, today } from "./site";

/** The month to harvest automatically today, and its start. */
export const automatic = automaticMonth(today);

/** Reports with pending automatic intentions of these credentials. */
export async function plannedFor({ id }: Subscribed): Promise<string[]> {
  const intentions = await db().intention.findMany({
    where: { credentialsId: id, finishedAt: null, harvest: { kind: "automatic" } },
    include: { reportType: true },
  });
  return intentions.map(({ reportType }) => reportType.counterCode).sort();
}

/** Changes credentials directly in the database and updates the plan. */
export async function changed({ id }: Subscribed, data: Prisma.CredentialsUncheckedUpdateInput): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.credentials.update({ where: { id }, data });
    await planAutomatic(tx, [id]);
  });
}

/** As after a successful download. */
export const verified = (of: Subscribed): Promise<void> => changed(of, { verifiedAt: today });
