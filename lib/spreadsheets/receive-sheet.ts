import "server-only";
import { Problem, Refused } from "@/lib/kit/errors";
import { requireClean } from "@/lib/kit/files/require-clean";

const MOST_BYTES = 5_000_000;

/** The file of a form with a list, and its chosen organization (null for none). Throws Refused and Problem 413. */
export async function receiveSheet(
  request: Request,
): Promise<{ bytes: Uint8Array; name: string; organization: number | null }> {
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= MOST_BYTES)) throw new Problem(413, "importListTooLarge");
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) throw new Refused("importListMissing");
  const bytes = new Uint8Array(await file.arrayBuffer());
  await requireClean({ content: () => once(bytes), sizeBytes: bytes.length });
  const organization = form?.get("organization");
  const isNumber = typeof organization === "string" && /^-?\d{1,9}$/.test(organization);
  return { bytes, name: file.name, organization: isNumber ? Number(organization) : null };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
