import "server-only";
import type { Scope } from "@/lib/access/scope";
import { CounterRefusal } from "@/lib/counter/serve/counter-refusal";
import { db } from "@/lib/kit/db";

/** Customer_ID of "The World" (CoP 5.1 §8.2). */
const THE_WORLD = "0000000000000000";

/**
 * The organization of a customer_id. Throws CounterRefusal 1030 without one, and 2010 out of reach, in the same words for
 * organizations that do not exist.
 */
export function findCustomer({ organizationIds }: Scope<"usage.view">, customerId: string | undefined): number {
  if (!customerId) throw new CounterRefusal(1030, "Missing: customer_id");
  if (customerId === THE_WORLD) throw new CounterRefusal(2011, "");
  const id = organizationIds.find((one) => String(one) === customerId.trim());
  if (id === undefined) throw new CounterRefusal(2010, "customer_id must be one that /r51/members lists");
  return id;
}

/** Platforms with current COUNTER usage of Release 5 or 5.1, by name. */
export async function findPlatforms(organizationId: number) {
  const rows = await db().import.groupBy({
    by: ["platformId"],
    where: { organizationId, state: "current", reportType: { release: { in: ["5", "5.1"] } } },
  });
  return db().platform.findMany({
    where: { id: { in: rows.map(({ platformId }) => platformId) } },
    select: { id: true, name: true, nameEn: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/**
 * The platform of a request, and the only one without a parameter; null if the customer has none. Throws CounterRefusal
 * 1030 for another one, and without a parameter if there are several (CoP 5.1 Appendix D, 3060 and 3070).
 */
export async function findCustomerPlatform(organizationId: number, parameter: string | undefined) {
  const platforms = await findPlatforms(organizationId);
  if (!parameter && platforms.length <= 1) return platforms[0] ?? null;
  const platform = platforms.find(({ id }) => String(id) === parameter?.trim());
  if (!platform) throw new CounterRefusal(1030, "platform must be one that /r51/platforms lists for this customer");
  return platform;
}
