import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";

export async function setLanguage({ person }: Scope<"entering">, language: "en" | "cs") {
  await db().user.update({ where: { id: person.id }, data: { language } });
  return { language };
}
