import "server-only";
import type { IncomingMessage } from "node:http";
import { privateHosts } from "@/lib/credentials/address/private-hosts";
import { checkAddress } from "@/lib/harvest/sushi/check-address";
import { followRedirect, isRedirect, MOST_REDIRECTS } from "@/lib/harvest/sushi/follow-redirect";
import { sendRequest } from "@/lib/harvest/sushi/send-request";
import { TransportFailed } from "@/lib/harvest/sushi/transport-failed";
import { unpackTransport } from "@/lib/harvest/sushi/unpack-transport";
import { settings } from "@/lib/kit/env";
import { storable } from "@/lib/kit/storable";

const BYTES = 20_000_000;
const LIMITS = { connect: 5_000, idle: 5_000, total: 30_000, bytes: BYTES };
const NO_SECRETS = { parameters: [], values: [] };

/**
 * What the registry answers below its base address; null where it knows nothing. Only public addresses are reached, over
 * https, also after redirects. Throws where no readable answer comes.
 */
export async function fetchAnswer(path: string): Promise<unknown> {
  const url = new URL(`${settings().COUNTER_REGISTRY_URL.replace(/\/+$/, "")}${path}`);
  const response = await firstAnswer(url, AbortSignal.timeout(LIMITS.total));
  try {
    if (response.statusCode === 404) return null;
    if (response.statusCode !== 200) throw new Error(`the registry answered ${response.statusCode}`);
    return storable(JSON.parse(await textOf(response)));
  } finally {
    response.destroy();
  }
}

async function firstAnswer(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const allowed = privateHosts(settings().SUSHI_PRIVATE_HOSTS);
  let from = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const response = await sendRequest(from, {
      address: await checkAddress(from, { allowed }),
      limits: LIMITS,
      signal,
    });
    if (!isRedirect(response.statusCode)) return response;
    response.destroy();
    from = followRedirect(from, response.headers.location, NO_SECRETS);
  }
  throw new TransportFailed("redirect", "too many");
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of unpackTransport(whole(response), response.headers["content-encoding"])) {
    bytes += chunk.byteLength;
    if (bytes > BYTES) throw new TransportFailed("too-large");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

async function* whole(response: IncomingMessage): AsyncGenerator<Buffer> {
  yield* response;
  if (!response.complete) throw new TransportFailed("truncated");
}
