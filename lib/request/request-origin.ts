import "server-only";
import { headers } from "next/headers";
import { settings } from "@/lib/kit/env";
import { callerNetwork } from "./caller-network";

export type RequestOrigin = { network: string; userAgent: string };

/** Origin of the current request. */
export async function requestOrigin(): Promise<RequestOrigin> {
  const given = await headers();
  return {
    network: callerNetwork(given.get("x-forwarded-for"), settings().TRUSTED_PROXIES),
    userAgent: (given.get("user-agent") ?? "").slice(0, 300),
  };
}
