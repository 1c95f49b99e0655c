import "server-only";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import { NotFound, problemOf, Refused } from "@/lib/kit/errors";
import { isMissingFile } from "@/lib/kit/files/is-missing-file";
import { FileChanged, listOldFiles, readStoredFile, removeStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import { SEAL_KEY_MISSING, seal, unseal } from "@/lib/kit/seal";
import { credentialsChange, credentialsDraft } from "../contract";
import { lockLevels } from "../lock";

const FOLDER = "previews";
const HOUR = 60 * 60 * 1000;

/** The content of a preview, ready to be written. */
const previewSchema = z.object({
  keptAt: z.iso.datetime(),
  rows: z.array(
    z.object({
      index: z.number().int(),
      plan: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("create"), draft: credentialsDraft, lockLevel: z.literal(lockLevels).optional() }),
        z.object({ kind: z.literal("update"), id: z.number().int(), change: credentialsChange }),
      ]),
    }),
  ),
});

export type PreviewRow = z.output<typeof previewSchema>["rows"][number];

const ownerOf = (userId: number) => `credentials-import:${userId}`;

/** Stores a preview in a file sealed for its user. The token is valid for an hour. */
export async function keepPreview(
  userId: number,
  rows: readonly PreviewRow[],
): Promise<{ token: string; expiresAt: Date }> {
  const keptAt = now();
  const sealed = seal(JSON.stringify({ keptAt: keptAt.toISOString(), rows }), ownerOf(userId));
  const { storedAs, sha256 } = await storeFile(FOLDER, pieces(sealed));
  const [name = ""] = /[0-9a-f]{40}/.exec(storedAs) ?? [];
  return { token: `${name}${sha256}`, expiresAt: new Date(+keptAt + HOUR) };
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The rows of a preview; throws NotFound for other users' tokens, and Refused after an hour. */
export async function openPreview(userId: number, token: string): Promise<PreviewRow[]> {
  const file = fileOf(token);
  const { keptAt, rows } = await opened(userId, file);
  if (+now() - +new Date(keptAt) > HOUR) throw new Refused("importPreviewOver");
  return rows;
}

async function opened(userId: number, file: { storedAs: string; sha256: string }) {
  try {
    const parts: Buffer[] = [];
    for await (const part of readStoredFile(file)) parts.push(part);
    return previewSchema.parse(JSON.parse(unseal(Buffer.concat(parts).toString("utf8"), ownerOf(userId))));
  } catch (error) {
    if (error instanceof FileChanged || isMissingFile(error) || isForeign(error))
      throw new NotFound("importPreviewGone");
    throw error;
  }
}

/** Sealed for another user, or with a key that is gone. */
const isForeign = (error: unknown) =>
  problemOf(error)?.code === SEAL_KEY_MISSING || (error instanceof Error && error.message.includes("authenticate"));

/** A preview can be used once. */
export const dropPreview = (token: string): Promise<void> => removeStoredFile(fileOf(token).storedAs);

function fileOf(token: string): { storedAs: string; sha256: string } {
  const [, name = "", sha256 = ""] = /^([0-9a-f]{40})([0-9a-f]{64})$/.exec(token) ?? [];
  if (name === "") throw new NotFound("importPreviewGone");
  return { storedAs: `${FOLDER}/${name.slice(0, 2)}/${name}.gz`, sha256 };
}

/** Removes expired previews and returns their number. */
export async function sweepPreviews(): Promise<number> {
  let removed = 0;
  for await (const storedAs of listOldFiles(FOLDER, new Date(+now() - HOUR))) {
    await removeStoredFile(storedAs);
    removed += 1;
  }
  return removed;
}
