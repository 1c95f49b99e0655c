import { Unavailable } from "./errors";
import { StorageFailed, storageFailure } from "./files/storage-failed";

/**
 * The store problem behind an error: database down or full, disk full, or an Unavailable error. It is temporary and
 * unrelated to the work. Null for other errors.
 */
export function storeFailure(error: unknown): Unavailable | null {
  if (error instanceof Unavailable) return error;
  return storageFailure(error) ?? databaseTrouble(error);
}

/** Prisma's codes: unreachable, timeout, connection closed, no connection available. */
const BY_PRISMA = ["P1001", "P1002", "P1017", "P2024"];
/** Connection lost, shutting down or starting, too many connections. */
const BY_POSTGRES = /^(08...|57P0[1-5]|53300)$/;
const FULL = ["53100", "58030"];
/** Connection failures without a code, or with a socket's code. */
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

/** A deadlock victim: a retry is likely to succeed. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (stateOf(error) === "40P01" || ("code" in error && error.code === "P2034"));

/** The driver's error, which raw queries pass on unchanged. */
function causeOf(error: Error): { kind?: unknown; originalCode?: unknown } {
  const meta = "meta" in error ? error.meta : undefined;
  const cause = property(property(meta, "driverAdapterError"), "cause");
  return { kind: property(cause, "kind"), originalCode: property(cause, "originalCode") };
}

const property = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;

const stateOf = (error: Error): string => String(causeOf(error).originalCode ?? "");

/** Kinds of the driver's errors that have no code. A server that shuts down closes connections in the middle. */
const BY_DRIVER = ["DatabaseNotReachable", "ConnectionClosed"];

/** Other sockets fail with the same codes; only Prisma's errors concern the database. */
function isCutOff(error: Error): boolean {
  if (error.name !== "PrismaClientKnownRequestError") return false;
  if (BY_DRIVER.includes(String(causeOf(error).kind))) return true;
  return "code" in error && ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"].includes(String(error.code));
}
