import "server-only";
import { holdOf, standingOf } from "@/lib/access/standing";
import { databaseAnswers } from "@/lib/site/database-answers";
import { findSession } from "./find-session";
import type { Visitor } from "./gates";

/** What the gates need to know of whoever has this cookie; throws when the database does not answer. */
export async function findVisitor(token: string | undefined): Promise<Visitor> {
  // Without a cookie nothing else would notice that the database is away, and a login nobody can use would show.
  if (token === undefined && !(await databaseAnswers())) throw new Error("The database does not answer");
  const session = await findSession(token);
  return session ? { isSignedIn: true, held: holdOf(standingOf(session)) } : { isSignedIn: false };
}
