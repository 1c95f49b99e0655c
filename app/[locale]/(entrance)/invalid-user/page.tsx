import { connection } from "next/server";
import { singleParameter } from "@/components/users/entrance/entrance-query";
import { InvalidUserPage } from "@/components/users/entrance/invalid-user-page";
import { hasSession } from "@/lib/access/actor";
import { currentActor } from "@/lib/request/current-actor";

/** Identity providers redirect here when the person has no account. */
export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  await connection();
  const reason = singleParameter((await searchParams).reason);
  return <InvalidUserPage hasSession={hasSession(await currentActor())} reason={reason} />;
}
