import { connection } from "next/server";
import { InvalidUserPage } from "@/components/users/entrance/invalid-user-page";
import { hasSession } from "@/lib/access/actor";
import { currentActor } from "@/lib/request/current-actor";

/** Identity providers redirect here when the person has no account. */
export default async function Page() {
  await connection();
  return <InvalidUserPage hasSession={hasSession(await currentActor())} />;
}
