import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { NotFound, Problem, Refused } from "@/lib/kit/errors";
import { findByName, nameIndex } from "@/lib/kit/format/find-by-name";
import { listComparedGroups } from "../compared-groups";
import type { PeerFilePreview, PeerSources } from "../contract";
import { groupDefinitions } from "../group-definition";
import { sizeClassOf } from "../size-classes";
import { readFingerprint } from "./exchange-key";
import { fingerprintOf, MOST_BYTES, type PeerContent, type PeerFileProblem, readPeerFile } from "./peer-file";

type Managing = Scope<"consortium.manage">;

const MOST_NAMES = 20;

/** Other installations whose bands are shown, and the fingerprint of our own key. */
export async function listSources(_scope: Managing): Promise<PeerSources> {
  const [fingerprint, sources] = await Promise.all([
    readFingerprint(),
    db().peerSource.findMany({ include: { _count: { select: { bands: true } } }, orderBy: { name: "asc" } }),
  ]);
  return {
    fingerprint,
    sources: sources.map((one) => ({
      ...{ pk: one.id, name: one.name, fingerprint: fingerprintOf(one.publicKey), bands: one._count.bands },
      ...{ accepted_by: one.acceptedBy, issued: one.issuedAt.toISOString(), imported: one.importedAt.toISOString() },
    })),
  };
}

/** Reads a file and says what importing it would do; saves nothing. */
export async function previewBands(_scope: Managing, request: Request): Promise<PeerFilePreview> {
  const { content, publicKey } = await receiveFile(request);
  const [accepted, matched] = await Promise.all([requireNewer(db(), content, publicKey), matchBands(content)]);
  return {
    ...{ source: content.source, issued: content.issued, fingerprint: fingerprintOf(publicKey) },
    ...{ is_accepted: accepted !== null, bands: content.bands.length, matched: matched.rows.length },
    unknown_platforms: matched.unknownPlatforms.slice(0, MOST_NAMES),
    other_definitions: matched.otherDefinitions,
  };
}

/**
 * Imports the bands of a file in place of the earlier ones of its source. The key of a new source must be confirmed by its
 * fingerprint, as `fingerprint` of the form. Throws Refused with the reason.
 */
export async function importBands(scope: Managing, request: Request): Promise<PeerSources> {
  const { content, publicKey, confirmed } = await receiveFile(request);
  const { rows } = await matchBands(content);
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('peer sources', 0))`;
    const accepted = await requireNewer(tx, content, publicKey);
    const fingerprint = fingerprintOf(publicKey);
    if (!accepted && confirmed !== fingerprint) throw new Refused("peersKeyNotAccepted");
    const times = { issuedAt: new Date(content.issued), importedAt: now() };
    const source = accepted
      ? await tx.peerSource.update({ where: { id: accepted.id }, data: { name: content.source, ...times } })
      : await tx.peerSource.create({
          data: { name: content.source, publicKey, acceptedBy: nameOf(scope), ...times },
        });
    await tx.receivedBand.deleteMany({ where: { sourceId: source.id } });
    await tx.receivedBand.createMany({ data: rows.map((row) => ({ ...row, sourceId: source.id })) });
    await recordAudit(tx, scope, {
      action: "peers.import",
      subject: { kind: "peer-source", id: source.id, name: source.name },
      after: { bands: rows.length, fingerprint, issued: content.issued },
    });
  });
  return listSources(scope);
}

/** Removes a source with its bands; its key must be accepted again. */
export async function removeSource(scope: Managing, id: number): Promise<null> {
  await inTransaction(async (tx) => {
    const source = await tx.peerSource.findUnique({ where: { id } });
    if (!source) throw new NotFound();
    await tx.peerSource.delete({ where: { id } });
    await recordAudit(tx, scope, {
      action: "peers.remove-source",
      subject: { kind: "peer-source", id, name: source.name },
    });
  });
  return null;
}

const nameOf = ({ actor }: Managing): string =>
  actor.kind === "user" ? `${actor.firstName} ${actor.lastName}`.trim() || actor.email : "";

const refusals: Readonly<Record<PeerFileProblem, string>> = {
  tooLarge: "peersFileTooLarge",
  unreadable: "peersFileUnreadable",
  altered: "peersFileAltered",
  revealing: "peersFileRevealing",
};

async function receiveFile(request: Request) {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MOST_BYTES + 10_000)) throw new Problem(413, "peersFileTooLarge");
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) throw new Refused("peersFileMissing");
  const read = readPeerFile(await file.text());
  if (typeof read === "string") throw new Refused(refusals[read]);
  const confirmed = form?.get("fingerprint");
  return { ...read, confirmed: typeof confirmed === "string" ? confirmed : null };
}

/** The source with this key, or null. Throws Refused for our own file, an older one, or another key of the same name. */
async function requireNewer(tx: Db, { source: name, issued }: PeerContent, publicKey: string) {
  const [own, accepted, namesake] = await Promise.all([
    tx.peerKey.findUnique({ where: { id: 1 } }),
    tx.peerSource.findUnique({ where: { publicKey } }),
    tx.peerSource.findUnique({ where: { name } }),
  ]);
  if (own?.publicKey === publicKey) throw new Refused("peersFileOwn");
  if (namesake && namesake.id !== accepted?.id) throw new Refused("peersFileOtherKey", { name });
  if (accepted && accepted.issuedAt > new Date(issued)) throw new Refused("peersFileOlder", { name });
  if (new Date(issued).getTime() > now().getTime() + DAY) throw new Refused("peersFileFuture");
  return accepted;
}

const DAY = 24 * 60 * 60 * 1000;

/** Bands for platforms and interest groups that we have, with what has none. */
async function matchBands({ bands, definitions }: PeerContent) {
  const [platforms, groups, definitionOf] = await Promise.all([
    db().platform.findMany({ where: { organizationId: null, leavingSince: null }, orderBy: { id: "asc" } }),
    listComparedGroups(),
    groupDefinitions(),
  ]);
  const byRecord = new Map(platforms.flatMap((one) => (one.counterRegistryId ? [[one.counterRegistryId, one]] : [])));
  const named = nameIndex(
    platforms.map(({ id, shortName, name, nameEn, nameCs }) => ({ id, names: [shortName, name, nameEn, nameCs] })),
  );
  const unknownPlatforms = new Set<string>();
  let otherDefinitions = 0;
  const rows = bands.flatMap(({ platform, definition, from, below, libraries: size, ...figures }) => {
    const linked = platform.registry ? byRecord.get(platform.registry) : undefined;
    const called = findByName(named, [platform.short_name, platform.name]);
    const id = linked?.id ?? (typeof called === "string" ? undefined : called.id);
    if (id === undefined) {
      unknownPlatforms.add(platform.name || platform.short_name);
      return [];
    }
    const group = groups.find((one) => definitionOf(one.id, id) === definitions[definition]);
    if (!group) {
      otherDefinitions += 1;
      return [];
    }
    const classes = { firstClass: sizeClassOf(from), lastClass: sizeClassOf(below === null ? Infinity : below - 1) };
    return [{ ...figures, ...classes, size, platformId: id, groupId: group.id }];
  });
  return { rows, otherDefinitions, unknownPlatforms: [...unknownPlatforms] };
}
