import { readCounter } from "@/lib/counter/read-counter";
import { month } from "@/lib/counter/standard/month";
import type { ImportPlace } from "@/lib/imports/place";
import { importAnswer } from "@/lib/imports/write/import-answer";
import { db } from "@/lib/kit/db";
import { readStoredFile, storeFile } from "@/lib/kit/files/stored-file";

/** Imports a file as a harvest does, with all data of an attempt; returns the import and the stored file. */
export async function importHarvested(place: ImportPlace, content: Buffer | string) {
  const { organizationId, platformId, reportTypeId, month: of } = place;
  const file = await storeFile("answers", once(Buffer.from(content)));
  const { id: rawFileId } = await db().rawFile.create({
    data: { ...file, name: "answer", mediaType: "application/octet-stream" },
  });
  const origin = `https://sushi-${rawFileId}.example`;
  const { id: serverId } = await db().server.create({ data: { origin } });
  const access = { organizationId, platformId, release: "5", url: `${origin}/r5`, secrets: "sealed" };
  const credentials = await db().credentials.create({
    data: { ...access, versionHash: "v1", title: origin, serverId },
  });
  const { id: harvestId } = await db().harvest.create({ data: {} });
  const intention = await db().intention.create({
    data: { harvestId, credentialsId: credentials.id, reportTypeId, month: new Date(`${of}-01`) },
  });
  const attempt = await db().attempt.create({
    data: { intentionId: intention.id, status: "success", credentialsVersion: "v1", rawFileId },
  });
  const type = await db().reportType.findUniqueOrThrow({ where: { id: reportTypeId } });
  const release = type.release === "5.1" ? "5.1" : type.release === "4" ? "4" : "5";
  const query = { report: type.counterCode, release, from: month(of), to: month(of) } as const;
  const outcome = await importAnswer({
    ...place,
    ...{ attemptId: attempt.id, keepsEmpty: true },
    records: readCounter(readStoredFile(file), { request: query }),
  });
  if (!("importId" in outcome)) throw new Error(`Not imported: ${JSON.stringify(outcome)}`);
  return { importId: outcome.importId, file };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
