import "server-only";
import type { Late } from "@/components/ui/states/arriving.client";
import { log } from "@/lib/kit/log";

/** Turns a failure into a value, so that it shows only in its own cell. */
export const late = <T>(reading: Promise<T>): Late<T> =>
  reading.then(
    (value) => ({ value }),
    (error: unknown) => {
      log.warn({ error: String(error) }, "a column of a list could not be read");
      return null;
    },
  );
