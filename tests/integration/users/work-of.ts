import { hash, verify } from "@node-rs/argon2";
import pg from "pg";
import { vi } from "vitest";

export type Work = { hashes: number; statements: number };

/**
 * Counts passwords hashed or compared and statements sent to the database, also when the call fails. The test spies on
 * argon2.
 */
export async function workOf(run: () => Promise<unknown>): Promise<Work> {
  const hashes = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;
  const before = hashes();
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await run().catch(() => undefined);
    return { hashes: hashes() - before, statements: query.mock.calls.length };
  } finally {
    query.mockRestore();
  }
}
