import "server-only";
import { cache } from "react";
import type { Actor } from "@/lib/access/actor";
import { auth } from "./auth";
import { findActor } from "./find-actor";

/** Who sends the request being answered; read once per request. */
export const currentActor: () => Promise<Actor> = cache(async () => {
  const session = await auth();
  const id = Number(session?.user?.id);
  return Number.isInteger(id) ? findActor(id) : { kind: "nobody" };
});
