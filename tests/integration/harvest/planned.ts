import { automaticMonth } from "@/lib/harvest/plan/automatic-month";
import { planAutomatic } from "@/lib/harvest/plan/plan-automatic";
import { db, inTransaction } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import { type Subscribed, today } from "./site";

/** The month that the installation harvests by itself today, and from when on. */
export const automatic = automaticMonth(today);

/** What the installation still wants to harvest by itself with these credentials, by report. */
export async function plannedFor({ id }: Subscribed): Promise<string[]> {
  const intentions = await db().intention.findMany({
    where: { credentialsId: id, finishedAt: null, harvest: { kind: "automatic" } },
    include: { reportType: true },
  });
  return intentions.map(({ reportType }) => reportType.counterCode).sort();
}

/** Changes credentials behind the back of the product, and plans for what they are then. */
export async function changed({ id }: Subscribed, data: Prisma.CredentialsUncheckedUpdateInput): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.credentials.update({ where: { id }, data });
    await planAutomatic(tx, [id]);
  });
}

/** As if a report of theirs had come. */
export const verified = (of: Subscribed): Promise<void> => changed(of, { verifiedAt: today });
