import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { groupDefinitions } from "../group-definition";
import { sizeRange } from "../size-classes";
import { obtainKey } from "./exchange-key";
import { fingerprintOf, type PeerContent, writePeerFile } from "./peer-file";

/** The current bands as a signed file for other installations. Throws Refused if there are none. */
export async function exportBands(scope: Scope<"consortium.manage">): Promise<Response> {
  const definitionOf = await groupDefinitions();
  const text = await inTransaction(async (tx) => {
    const rows = await tx.peerBand.findMany({
      where: { replacedAt: null, median: { not: null } },
      include: { platform: true, group: true },
      orderBy: { id: "asc" },
    });
    // Until bands of a changed definition are published, the old ones describe something else.
    const bands = rows.filter((row) => row.definition === definitionOf(row.groupId, row.platformId));
    if (bands.length === 0) throw new Refused("peersNothingToExport");
    const definitions = [...new Set(bands.map(({ definition }) => definition))];
    const content: PeerContent = {
      ...{ format: "usus-peer-bands", version: 1, source: settings().SITE_NAME, issued: now().toISOString() },
      definitions,
      bands: bands.map(({ year, platform, definition, firstClass, lastClass, size, lower, median, upper }) => ({
        year,
        platform: {
          registry: platform.counterRegistryId,
          short_name: platform.shortName,
          name: platform.nameEn ?? platform.name,
          provider: platform.provider,
        },
        definition: definitions.indexOf(definition),
        ...sizeRange(firstClass, lastClass),
        ...{ libraries: size, lower: lower ?? 0, median: median ?? 0, upper: upper ?? 0 },
      })),
    };
    const key = await obtainKey(tx);
    await recordAudit(tx, scope, {
      action: "peers.export",
      after: { bands: bands.length, fingerprint: fingerprintOf(key.publicKey) },
    });
    return writePeerFile(content, key);
  });
  return new Response(text, {
    headers: {
      "content-type": "application/json",
      "content-disposition": `attachment; filename="peers-${now().toISOString().slice(0, 10)}.json"`,
    },
  });
}
