import "server-only";
import type { Actor } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { readInstallation } from "@/lib/access/read-installation";
import type { Scope } from "@/lib/access/scope";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import type { TagScope } from "@/lib/kit/prisma/client";
import type { TagClassDraft, TagClassView } from "./contract";
import { settableLevels, type TagLevel } from "./level";
import { owningOrganization } from "./owning-organization";
import { auditedTagClass, knownTo, shownTagClass, showTagClass } from "./show-tag-class";

/** Creates a class owned by the caller. */
export async function createTagClass(scope: Scope<"signed-in">, draft: TagClassDraft): Promise<TagClassView> {
  const { actor, user } = scope;
  if (draft.scope === "organization" && !readInstallation().isConsortial) throw new Invalid({ scope: ["invalid"] });
  const { can_modify, can_create_tags, default_tag_can_see, default_tag_can_assign } = draft;
  const levels = { can_modify, can_create_tags, default_tag_can_see, default_tag_can_assign };
  const ownerOrganizationId = owningOrganization(scope, Object.values(levels), draft.owner_org);
  refuseLevels(actor, levels, ownerOrganizationId);
  return inTransaction(async (tx) => {
    await refuseTakenClassName(tx, actor, { name: draft.name, scope: draft.scope });
    const row = await tx.tagClass.create({
      data: {
        ...{ name: draft.name, scope: draft.scope, isExclusive: draft.exclusive, description: draft.desc },
        ...{ textColor: draft.text_color, bgColor: draft.bg_color },
        ...{ canModify: can_modify, canCreateTags: can_create_tags },
        ...{ defaultCanSee: default_tag_can_see, defaultCanAssign: default_tag_can_assign },
        ...{ ownerId: user.id, ownerOrganizationId },
      },
      select: shownTagClass(actor),
    });
    const subject = { kind: "tag-class", id: row.id, name: row.name };
    const after = { ...auditedTagClass(row), scope: row.scope };
    await recordAudit(tx, scope, { action: "tag-class.create", subject, organizationId: ownerOrganizationId, after });
    return showTagClass(row, actor);
  });
}

/** Throws for levels outside the actor's rights. */
export function refuseLevels(
  actor: Actor,
  levels: Readonly<Record<string, TagLevel>>,
  ownerOrganizationId: number | null,
): void {
  const settable = settableLevels(actor, ownerOrganizationId);
  const faults = Object.entries(levels).filter(([, level]) => !settable.includes(level));
  if (faults.length > 0) throw new Invalid(Object.fromEntries(faults.map(([field]) => [field, ["levelNotYours"]])));
}

/** Unique among the classes the user knows; nothing reveals other users' classes. */
export async function refuseTakenClassName(
  tx: Db,
  actor: Actor,
  { name, scope, id }: { name: string; scope: TagScope; id?: number },
): Promise<void> {
  const taken = await tx.tagClass.findFirst({
    where: { name, scope, AND: knownTo(actor), ...(id === undefined ? {} : { id: { not: id } }) },
    select: { id: true },
  });
  if (taken) throw new Invalid({ name: ["tagClassNameTaken"] });
}
