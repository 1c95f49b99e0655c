import "server-only";
import { TooManyAtOnce } from "@/lib/kit/errors";
import type { Actor } from "./actor";
import type { CallWeight } from "./contract";

/** Concurrent runs per user or API key; a few browser tabs need fewer. */
const most: Record<CallWeight, number> = { report: 8, export: 4 };

declare global {
  /** Pages and calls are bundled separately but share this counter. */
  var ususRunning: Map<string, number> | undefined;
}

/** Counts one more run until the returned function is called; throws TooManyAtOnce. */
export const countRequest = (what: CallWeight, { actor }: { actor: Actor }): (() => void) =>
  countOf(what, whoseOf(actor));

/** The same for visitors of a shared link: they take no places from the person whose rights they read with. */
export const countVisitor = (what: CallWeight, linkId: number): (() => void) => countOf(what, `link ${linkId}`);

function countOf(what: CallWeight, whose: string): () => void {
  globalThis.ususRunning ??= new Map();
  const running = globalThis.ususRunning;
  const key = `${what} ${whose}`;
  const before = running.get(key) ?? 0;
  if (before >= most[what]) throw new TooManyAtOnce(most[what]);
  running.set(key, before + 1);
  let isEnded = false;
  return () => {
    if (isEnded) return;
    isEnded = true;
    const remaining = (running.get(key) ?? 1) - 1;
    if (remaining > 0) running.set(key, remaining);
    else running.delete(key);
  };
}

/** An impersonator does not get a second quota. */
function whoseOf(actor: Actor): string {
  if (actor.kind === "user") return `user ${actor.impersonator?.id ?? actor.id}`;
  return actor.kind === "key" ? `key ${actor.id}` : actor.kind;
}

/** Counts as running until the response is sent or the client disconnects. */
export function untilSent(response: Response, end: () => void): Response {
  if (!response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
