import "server-only";
import { holdOf, standingOf } from "@/lib/access/standing";
import { databaseAnswers } from "@/lib/site/database-answers";
import { findSession } from "./find-session";
import type { Visitor } from "./gates";

/** Gate information for the owner of a cookie; throws if the database does not respond. */
export async function findVisitor(token: string | undefined): Promise<Visitor> {
  // Without a cookie nothing else would notice that the database is down, and the login form would appear.
  if (token === undefined && !(await databaseAnswers())) throw new Error("The database does not answer");
  const session = await findSession(token);
  return session ? { isSignedIn: true, held: holdOf(standingOf(session)) } : { isSignedIn: false };
}
