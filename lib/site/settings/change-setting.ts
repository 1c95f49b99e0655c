import "server-only";
import { recordAudit } from "@/lib/access/audit/record-audit";
import { recallSite } from "@/lib/access/recall-site";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { isDecidable, isSettingText, settings } from "@/lib/kit/env";
import { Invalid, OutOfDate, Refused } from "@/lib/kit/errors";
import type { SettingEntry } from "./contract";
import { mayDecide, showSetting } from "./list-settings";
import { type SettingName, settingText } from "./setting-list";

type Change = { value: string | null; revision: number };

/**
 * Changes a setting for all processes; null restores its default. Throws Refused for settings only the server can
 * change, Invalid for an invalid value, OutOfDate if it changed since.
 */
export async function changeSetting(
  scope: Scope<"consortium.manage">,
  name: SettingName,
  { value, revision }: Change,
): Promise<SettingEntry> {
  if (!isDecidable(name) || !mayDecide(name)) throw new Refused("settingOfServer");
  if (value !== null && (value === "" || !isSettingText(name, value))) throw new Invalid({ value: ["settingValue"] });
  const before = settingText(settings()[name]);
  await inTransaction(async (tx) => {
    if (revision === 0) {
      const { count } = await tx.decidedSetting.createMany({ data: [{ name, value }], skipDuplicates: true });
      if (count === 0) throw new OutOfDate();
    } else {
      const { count } = await tx.decidedSetting.updateMany({
        where: { name, revision },
        data: { value, changedAt: now(), revision: { increment: 1 } },
      });
      if (count === 0) throw new OutOfDate();
    }
    const subject = { kind: "setting", id: name, name };
    await recordAudit(tx, scope, { action: "setting.change", subject, before: { value: before }, after: { value } });
  });
  await recallSite();
  return showSetting(name, await db().decidedSetting.findUnique({ where: { name } }));
}
