import "server-only";
import { settings } from "@/lib/kit/env";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { bodyOf, safeRequest } from "@/lib/kit/outgoing/safe-request";

const LIMITS = { connect: 5_000, idle: 5_000, total: 30_000, bytes: 20_000_000 };

/**
 * The registry's answer for a path; null if it has none. Public addresses over https only, also after redirects. Throws
 * without a readable answer.
 */
export async function fetchAnswer(path: string): Promise<unknown> {
  const url = new URL(`${settings().COUNTER_REGISTRY_URL.replace(/\/+$/, "")}${path}`);
  const { response } = await safeRequest(url, {
    allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
    limits: LIMITS,
    signal: AbortSignal.timeout(LIMITS.total),
  });
  try {
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw new Error(`the registry answered ${response.statusCode}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of bodyOf(response, LIMITS.bytes)) chunks.push(chunk);
    return JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)));
  } finally {
    response.destroy();
  }
}
