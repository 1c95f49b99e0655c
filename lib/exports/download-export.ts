import "server-only";
import type { Scope } from "@/lib/access/scope";
import { Refused } from "@/lib/kit/errors";
import { storedDownload } from "@/lib/kit/files/stored-download";
import { fileName, findOwnExport } from "./own-export";

/** The file of an export for its creator; Refused while there is none. */
export async function downloadExport(scope: Scope<"signed-in">, id: number): Promise<Response> {
  const row = await findOwnExport(scope, id);
  const { storedAs, sha256, sizeBytes, state } = row;
  if (state !== "finished" || storedAs === null || sha256 === null || sizeBytes === null)
    throw new Refused("exportNotFinished");
  return storedDownload({ storedAs, sha256, sizeBytes, name: fileName(row) });
}
