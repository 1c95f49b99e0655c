import { storageFailure } from "../files/storage-failed";

/** Reasons why a request failed or its response is incomplete; texts are in messages/<locale>/harvest.json. */
export const transportFailures = [
  "blocked-address",
  "connection",
  "dns",
  "insecure-address",
  "interrupted",
  "redirect",
  "secrets-unreadable",
  "storage",
  "time-out",
  "tls",
  "too-large",
  "truncated",
] as const;

export type TransportFailure = (typeof transportFailures)[number];

/** `detail` is the technical reason without secrets; `httpStatus` is set if a response had started. */
export class TransportFailed extends Error {
  override readonly name = "TransportFailed";

  constructor(
    readonly code: TransportFailure,
    readonly detail = "",
    readonly httpStatus: number | null = null,
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

/** Classifies a socket error; a TransportFailed passes unchanged. */
export function transportFailure(error: unknown): TransportFailed {
  if (error instanceof TransportFailed) return error;
  const storage = storageFailure(error);
  if (storage) return new TransportFailed("storage", storage.reason);
  const code = codeOf(error);
  if (TLS.test(code)) return new TransportFailed("tls", code);
  if (code === "ETIMEDOUT" || code === "ESOCKETTIMEDOUT") return new TransportFailed("time-out", code);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new TransportFailed("dns", code);
  if (code.startsWith("Z_")) return new TransportFailed("truncated", code);
  return new TransportFailed("connection", code);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
