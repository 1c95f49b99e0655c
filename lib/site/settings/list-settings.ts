import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { isDecidable, isGivenByServer, settings, usualSetting } from "@/lib/kit/env";
import type { SettingEntry } from "./contract";
import { rowOf, type SettingName, settingNames, settingText } from "./setting-list";

type Decided = { value: string | null; revision: number };

/** All settings with value and origin. Never includes secrets. */
export async function listSettings(_scope: Scope<"consortium.manage">): Promise<SettingEntry[]> {
  const rows = await db().decidedSetting.findMany();
  const decided = new Map(rows.map((row) => [row.name, row]));
  return settingNames.map((name) => showSetting(name, decided.get(name)));
}

/** These have a form of their own, next to the logo. */
const elsewhere: readonly SettingName[] = ["SITE_NAME", "CONSORTIAL_INSTALLATION"];

export const mayDecide = (name: SettingName): boolean =>
  isDecidable(name) && !elsewhere.includes(name) && !isGivenByServer(name);

export function showSetting(name: SettingName, decided?: Decided | null): SettingEntry {
  const { group, kind } = rowOf(name);
  const isSecret = kind === "secret";
  const [value, usual] = [settingText(settings()[name]), settingText(usualSetting(name))];
  return {
    ...{ name, group },
    kind: typeof kind === "string" ? kind : "choice",
    choices: typeof kind === "string" ? [] : [...kind],
    value: isSecret ? null : value,
    usual: isSecret ? null : usual,
    is_set: value !== null,
    source: sourceOf(name, value !== usual),
    may_change: mayDecide(name),
    revision: decided?.revision ?? 0,
  };
}

function sourceOf(name: SettingName, isUnusual: boolean): SettingEntry["source"] {
  if (isGivenByServer(name)) return "environment";
  return isUnusual && isDecidable(name) ? "here" : "default";
}
