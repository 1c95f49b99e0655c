import { Unavailable } from "./errors";
import { StorageFailed, storageFailure } from "./files/storage-failed";

/**
 * What is the matter with one of our stores, if that is why something failed: the database is away or full, the disk takes
 * no more, or whatever was found out already. It passes, and says nothing of what was being done. Null for anything else.
 */
export function storeTrouble(error: unknown): Unavailable | null {
  if (error instanceof Unavailable) return error;
  return storageFailure(error) ?? databaseTrouble(error);
}

/** What Prisma says: not reachable, too slow to answer, gone in the middle, no connection to be had. */
const BY_PRISMA = ["P1001", "P1002", "P1017", "P2024"];
/** Connection lost, shutting down or starting, too many connections. */
const BY_POSTGRES = /^(08...|57P0[1-5]|53300)$/;
const FULL = ["53100", "58030"];
/** Failures of the connection itself, which bear no code, or that of the socket. */
const BY_WORDS =
  /is not queryable|Connection terminated|timeout exceeded when trying to connect|Unable to start a transaction|\.s\.PGSQL\./;

function databaseTrouble(error: unknown): Unavailable | null {
  if (!(error instanceof Error)) return null;
  const state = stateOf(error);
  if (FULL.includes(state)) return new StorageFailed(state);
  const code = "code" in error ? String(error.code) : "";
  const isAway = BY_PRISMA.includes(code) || BY_POSTGRES.test(state) || BY_WORDS.test(error.message) || isCutOff(error);
  return isAway ? new Unavailable("databaseUnavailable") : null;
}

/** Two transactions waited for each other, and this one was ended: done again, it is likely to succeed. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (stateOf(error) === "40P01" || ("code" in error && error.code === "P2034"));

/** What the driver told Prisma, which raw queries hand on as it is. */
function causeOf(error: Error): { kind?: unknown; originalCode?: unknown } {
  const meta = "meta" in error ? error.meta : undefined;
  const told = property(property(meta, "driverAdapterError"), "cause");
  return { kind: property(told, "kind"), originalCode: property(told, "originalCode") };
}

const property = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;

const stateOf = (error: Error): string => String(causeOf(error).originalCode ?? "");

/** Other sockets fail with the same codes: those of Prisma alone are the database's. */
function isCutOff(error: Error): boolean {
  if (error.name !== "PrismaClientKnownRequestError") return false;
  if (String(causeOf(error).kind) === "DatabaseNotReachable") return true;
  return "code" in error && ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"].includes(String(error.code));
}
