import { expect, test } from "vitest";
import { Refused, Unavailable } from "./errors";
import { storeFailure } from "./store-failure";

const byPrisma = (code: string, cause: object = {}) =>
  Object.assign(new Error("Invalid `prisma.$queryRaw()` invocation"), {
    ...{ name: "PrismaClientKnownRequestError", code, meta: { driverAdapterError: { cause } } },
  });

test.each([
  ["out of reach", byPrisma("P1001")],
  ["out of reach of a raw query", byPrisma("P2010", { kind: "DatabaseNotReachable" })],
  ["closing its connections", byPrisma("P2010", { kind: "ConnectionClosed" })],
  ["shutting down", byPrisma("P2010", { kind: "postgres", originalCode: "57P01" })],
  ["starting", byPrisma("P2010", { kind: "postgres", originalCode: "57P03" })],
  ["out of connections", byPrisma("P2010", { kind: "postgres", originalCode: "53300" })],
  ["without its socket", byPrisma("ENOENT")],
  ["without its socket in a transaction", new Error("connect ENOENT /data/postgres/run/.s.PGSQL.5432")],
  ["gone in a transaction", new Error("Client has encountered a connection error and is not queryable")],
])("a database that is %s is unavailable", (_, error) => {
  expect(storeFailure(error)).toMatchObject({ status: 503, code: "databaseUnavailable" });
});

test("a full database is a storage failure", () => {
  expect(storeFailure(byPrisma("P2010", { originalCode: "53100" }))).toMatchObject({ code: "storageFailed" });
});

test("a recognized failure keeps its kind", () => {
  const away = new Unavailable("usageStoreUnavailable");
  expect(storeFailure(away)).toBe(away);
});

test("programming errors, refusals and failures of other servers are not store failures", () => {
  const elsewhere = Object.assign(new Error("connect ECONNREFUSED 192.0.2.1:25"), { code: "ECONNREFUSED" });
  for (const error of [byPrisma("P2002"), byPrisma("P2010", { originalCode: "42601" }), elsewhere, new Refused("x"), 1])
    expect(storeFailure(error)).toBeNull();
});
