import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { listCredentialsCall } from "./contract";
import { showCredentials, shownCredentials } from "./show-credentials";

type Query = Parsed<typeof listCredentialsCall.query>;

/** A page of the credentials of the organizations within reach, and how many there are. */
export async function listCredentials(scope: Scope<"credentials.manage">, query: Query) {
  const reach = query.organization === undefined ? scope : scope.within(query.organization);
  const where = { organizationId: { in: [...reach.organizationIds] }, ...filters(query) };
  const [count, rows] = await Promise.all([
    db().credentials.count({ where }),
    db().credentials.findMany({
      where,
      include: shownCredentials,
      orderBy: [
        { organization: { name: "asc" } },
        { platform: { shortName: "asc" } },
        { release: "asc" },
        { id: "asc" },
      ],
      skip: (query.page - 1) * query.page_size,
      take: query.page_size,
    }),
  ]);
  return { count, results: rows.map(showCredentials) };
}

function filters({ platform, counter_version, problem, search }: Query): Prisma.CredentialsWhereInput {
  const isBroken = [{ brokenSince: { not: null } }, { reports: { some: { brokenSince: { not: null } } } }];
  return {
    ...(platform !== undefined && { platformId: platform }),
    ...(counter_version && { release: counter_version }),
    AND: [
      problem === "broken" ? { OR: isBroken } : {},
      problem === "unverified" ? { verifiedAt: null } : {},
      search ? { OR: matching(search) } : {},
    ],
  };
}

function matching(search: string): Prisma.CredentialsWhereInput[] {
  const contains = { contains: search, mode: "insensitive" } as const;
  const names = [{ name: contains }, { nameEn: contains }, { nameCs: contains }, { shortName: contains }];
  return [{ title: contains }, { url: contains }, { organization: { OR: names } }, { platform: { OR: names } }];
}
