import { z } from "zod";
import { seal, unseal } from "@/lib/kit/seal";

const OWNER = "unsubscribing";
const content = z.object({ subscription: z.number().int() });

/** Stands in a mail: whoever holds it can end this subscription, and nothing else. */
export const unsubscribeToken = (subscription: number): string => seal(JSON.stringify({ subscription }), OWNER);

/** Which subscription a token is for; null for anything that is none. */
export function readUnsubscribeToken(token: string): number | null {
  try {
    return content.parse(JSON.parse(unseal(token, OWNER))).subscription;
  } catch {
    return null;
  }
}
