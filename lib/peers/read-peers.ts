import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { groupBy } from "@/lib/kit/group-by";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { Running } from "@/lib/reports/ask/running";
import { mayReadBand, type PeerValue, rankIn } from "./bands";
import { listComparedGroups } from "./compared-groups";
import type { ForeignBand, PeerStanding, Peers, PublishedBand } from "./contract";
import { lastComparedYear } from "./publish-bands";
import { startYear } from "./read-year-uses";
import { sizeClassOf, sizeRange } from "./size-classes";

type Asked = {
  readonly organization: number;
  readonly year?: number | undefined;
  /** Id of the interest group. */
  readonly interest_group?: number | undefined;
  readonly running: Running;
};

/** `scope` with its whole reach: the libraries that a reader sees anyway decide which bands would reveal others. */
export async function readPeers(
  scope: Scope<"usage.view">,
  { organization, running, ...asked }: Asked,
): Promise<Peers> {
  requireOne(scope, organization);
  const groups = await listComparedGroups();
  const group = groups.find(({ id }) => asked.interest_group === undefined || id === asked.interest_group);
  if (!group) throw new NotFound();
  const years = await listYears(organization);
  const year = asked.year ?? years.find(({ isPublished }) => isPublished)?.year ?? lastComparedYear();
  const [platforms, published, users] = await Promise.all([
    listPlatforms(organization, year),
    db().peerBand.aggregate({ where: { year }, _max: { publishedAt: true } }),
    db().organizationYear.findUnique({ where: { organizationId_year: { organizationId: organization, year } } }),
  ]);
  const standings = await readStandings(scope, {
    ...{ organization, year, running, groups: [group.id] },
    platforms: platforms.map(({ pk }) => pk),
  });
  return {
    year,
    years: [...new Set([...years.map((one) => one.year), year])].toSorted((one, other) => other - one),
    fte: users?.fte?.toNumber() ?? null,
    published: published._max.publishedAt?.toISOString() ?? null,
    platforms: platforms.flatMap((platform) =>
      standings
        .filter((one) => one.platform === platform.pk)
        .map(({ platform: _, ...one }) => ({ ...platform, ...one })),
    ),
  };
}

type AskedPlatforms = {
  readonly organization: number;
  readonly platforms: readonly number[];
  readonly year: number;
  readonly running: Running;
};

/** The library among its peers in all compared interest groups, for the platforms of an agreement, for example. */
export async function readPeersOfPlatforms(
  scope: Scope<"usage.view">,
  { organization, ...asked }: AskedPlatforms,
): Promise<(PeerStanding & { readonly platform: number })[]> {
  requireOne(scope, organization);
  const groups = await listComparedGroups();
  return readStandings(scope, { organization, ...asked, groups: groups.map(({ id }) => id) });
}

function requireOne(scope: Scope<"usage.view">, organization: number): void {
  if (organization === ALL_ORGANIZATIONS || !scope.reaches(organization)) throw new NotFound("organizationNotFound");
}

/** Years of the library with numbers of users or bands, newest first. */
async function listYears(organizationId: number): Promise<{ year: number; isPublished: boolean }[]> {
  const last = lastComparedYear();
  const [bands, users] = await Promise.all([
    db().peerBand.groupBy({ by: ["year"], where: { replacedAt: null } }),
    db().organizationYear.findMany({ where: { organizationId, year: { lte: last } }, select: { year: true } }),
  ]);
  const published = new Set(bands.map(({ year }) => year));
  const years = [...new Set([...published, ...users.map(({ year }) => year)])];
  return years.toSorted((one, other) => other - one).map((year) => ({ year, isPublished: published.has(year) }));
}

/** Platforms of which the library has reports of the year, by name. */
async function listPlatforms(organizationId: number, year: number) {
  const rows = await db().$queryRaw<{ id: number }[]>`
    SELECT DISTINCT platform_id AS id FROM imports
    WHERE state = 'current' AND organization_id = ${organizationId}
      AND month BETWEEN ${`${year}-01-01`}::date - interval '11 months' AND ${`${year}-12-01`}::date`;
  const platforms = await db().platform.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return platforms.map(({ id, name, nameEn, nameCs }) => ({ pk: id, name, name_en: nameEn, name_cs: nameCs }));
}

type Places = AskedPlatforms & { readonly groups: readonly number[] };

async function readStandings(
  scope: Scope<"usage.view">,
  { organization, platforms, year, groups, running }: Places,
): Promise<(PeerStanding & { readonly platform: number })[]> {
  const place = { year, platformId: { in: [...platforms] }, groupId: { in: [...groups] } };
  const reading = await startYear(scope.within(organization), year, running);
  const [usesOf, bands, received, published] = await Promise.all([
    reading.read(platforms, [organization], groups),
    db().peerBand.findMany({ where: { ...place, replacedAt: null }, include: { members: true } }),
    db().receivedBand.findMany({ where: place, include: { source: true }, orderBy: [{ source: { name: "asc" } }] }),
    db().peerBand.count({ where: { year }, take: 1 }),
  ]);
  const users = reading.usersOf(organization);
  const bandsByPlace = groupBy(bands, placeOf);
  const receivedByPlace = groupBy(received, placeOf);
  return platforms.flatMap((platformId) =>
    groups.flatMap((groupId) => {
      const uses = usesOf(platformId, organization, groupId);
      const here = bandsByPlace.get(placeOf({ platformId, groupId })) ?? [];
      const counted = here.find(({ members }) => members.some(({ organizationId: id }) => id === organization));
      // The platform has no such use: a database has no full texts.
      if (!uses && !counted) return [];
      const sizeClass = counted ? memberOf(counted, organization)?.sizeClass : users && sizeClassOf(users);
      const ofSize = <B extends SizedBand>(band: B) => sizeClass !== undefined && isOfSize(band, sizeClass);
      const band = counted ?? here.find(ofSize);
      const visible = band && mayReadBand(valuesOf(band), (id) => scope.reaches(id)) ? showBand(band) : null;
      const own = visible && band ? memberOf(band, organization) : null;
      const state = own
        ? "compared"
        : visible
          ? "not_counted"
          : sizeClass === undefined
            ? "no_users"
            : published > 0
              ? "few"
              : "not_published";
      return {
        ...{ platform: platformId, interest_group: groupId, state },
        own: own && band ? { uses_per_fte: own.perFte, rank: rankIn(valuesOf(band), own.perFte) } : null,
        band: visible,
        lacking_months: own ? null : (uses?.lacking ?? null),
        received: (receivedByPlace.get(placeOf({ platformId, groupId })) ?? []).filter(ofSize).map(showReceived),
      };
    }),
  );
}

type Band = Prisma.PeerBandGetPayload<{ include: { members: true } }>;
type SizedBand = { readonly firstClass: number; readonly lastClass: number };

const placeOf = ({ platformId, groupId }: { platformId: number; groupId: number }) => `${platformId} ${groupId}`;
const isOfSize = ({ firstClass, lastClass }: SizedBand, size: number) => firstClass <= size && size <= lastClass;
const memberOf = ({ members }: Band, organization: number) =>
  members.find(({ organizationId }) => organizationId === organization) ?? null;

const valuesOf = ({ members }: Band): PeerValue[] =>
  members.map(({ organizationId: organization, sizeClass, perFte }) => ({ organization, sizeClass, perFte }));

/** Null for a withheld band. */
function showBand({ size, lower, median, upper, publishedAt, incomplete, ...sized }: Band): PublishedBand | null {
  if (lower === null || median === null || upper === null) return null;
  return {
    ...sizeRange(sized.firstClass, sized.lastClass),
    ...{ libraries: size, lower, median, upper },
    ...{ published: publishedAt.toISOString(), incomplete },
  };
}

type Received = Prisma.ReceivedBandGetPayload<{ include: { source: true } }>;

const showReceived = ({ source, size, lower, median, upper, ...sized }: Received): ForeignBand => ({
  ...sizeRange(sized.firstClass, sized.lastClass),
  ...{ libraries: size, lower, median, upper },
  ...{ source: source.name, issued: source.issuedAt.toISOString() },
});
