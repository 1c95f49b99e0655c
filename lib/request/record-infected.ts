import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";

/** Adds an audit entry if a call was refused because a scanner found malware in its file. */
export async function recordInfected(scope: Scope<Permission>, error: unknown): Promise<void> {
  if (error instanceof Problem && error.code === "fileInfected")
    await recordAudit(db(), scope, { action: "upload.refuse" });
}
