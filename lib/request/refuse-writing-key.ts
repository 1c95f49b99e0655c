import type { NextRequest } from "next/server";
import { Forbidden } from "@/lib/kit/errors";
import { keyInHeader } from "@/lib/users/api-keys/api-key-text";

/** API keys are read-only, whatever the call would allow a user. */
export function refuseWritingKey({ method, headers }: NextRequest): void {
  const isWriting = method !== "GET" && method !== "HEAD";
  if (isWriting && keyInHeader(headers.get("authorization")) !== null) throw new Forbidden("apiKeyReadOnly");
}
