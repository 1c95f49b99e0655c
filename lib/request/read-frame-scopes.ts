import "server-only";
import { NotSignedIn } from "@/lib/kit/errors";
import { readSelection } from "./read-selection";
import { requestScope } from "./request-scope";

/** Scopes for the frame around every page; null if the session ended after the gate. */
export async function readFrameScopes() {
  try {
    const scope = await requestScope("signed-in");
    const [entering, counting, selection] = await Promise.all([
      requestScope("entering"),
      requestScope("credentials.count"),
      readSelection(scope),
    ]);
    return { scope, entering, counting, selection };
  } catch (error) {
    if (error instanceof NotSignedIn) return null;
    throw error;
  }
}
