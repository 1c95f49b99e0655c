import "server-only";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import { retryAfter } from "@/lib/kit/outgoing/retry-after";
import { type Limits, readAnswerBody, safeRequest } from "@/lib/kit/outgoing/safe-request";
import { type Access, secretParameters } from "./build-request";

type JsonAnswer = {
  httpStatus: number;
  /** Undefined if the answer is not JSON, or that of another service after a redirect dropped our parameters. */
  json: unknown;
  /** Seconds, from the server's Retry-After; null without it. */
  retryAfter: number | null;
};

type Asking = { access: Access; signal: AbortSignal; limits: Limits };

/** Sends a small request to a service; the answer is read up to the limits. Throws without an answer. */
export async function askJson(url: URL, { access, signal, limits }: Asking): Promise<JsonAnswer> {
  const late = AbortSignal.timeout(limits.total);
  const { response, isTold } = await safeRequest(url, {
    ...{ allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS), limits, signal: AbortSignal.any([signal, late]) },
    secret: { parameters: secretParameters(access), values: secretValues(access) },
  });
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of readAnswerBody(response, limits.bytes)) chunks.push(chunk);
    return {
      httpStatus: response.statusCode ?? 0,
      json: isTold ? parsed(new TextDecoder().decode(Buffer.concat(chunks))) : undefined,
      retryAfter: retryAfter(response.headers["retry-after"], now()),
    };
  } finally {
    response.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
