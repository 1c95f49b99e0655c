import "server-only";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { now } from "@/lib/kit/clock";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { refreshRegistry } from "@/lib/platforms/registry/jobs";
import { pairAll } from "@/lib/titles/doubt/pair-titles";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { makeBackup } from "../backup/make-backup";
import { type CommandName, type OrganizationWork, organizationWorks, type RunName } from "../command";
import { runCommandCall } from "../contract";
import { deleteOrganization } from "../organizations/delete-organization";
import { type GivenOrganizations, givenOrganizations } from "../organizations/given-organizations";
import { mergeOrganizations } from "../organizations/merge-organizations";
import { purge } from "./purge";
import { readAgain } from "./read-again";
import { resealAll } from "./reseal-all";
import type { Runner, Telling } from "./runner";
import { rebuildSums, verifySums } from "./verify-sums";

const mergeTitles: Runner = async (_, { signal }) => {
  const titles = await mergeDuplicates("titles", signal);
  const items = await mergeDuplicates("items", signal);
  const followed = await moveTitles({ isThorough: true }, signal);
  await pairAll(signal);
  return { titles, items, followed };
};

const askRegistry: Runner = async (_, { signal }) => {
  const { looked } = await refreshRegistry(signal);
  return { platforms: looked };
};

const rotateKeys: Runner = async (_, { say }) => {
  const kinds = await resealAll();
  const sum = (of: "resealed" | "already" | "unreadable") => kinds.reduce((all, kind) => all + kind[of], 0);
  for (const { kind, ...counts } of kinds) await say("resealed", { kind, ...counts });
  if (sum("unreadable") > 0) throw new Refused("secretsUnopened", { count: sum("unreadable") });
  return { resealed: sum("resealed"), already: sum("already"), unopened: sum("unreadable") };
};

const backUp: Runner = async (_, { signal, progress, say }) => {
  await removeUnfinished();
  const folder = path.join(backupFolder(), now().toISOString().slice(0, 19).replaceAll(":", "-"));
  const { manifest, damaged } = await makeBackup(folder, {
    signal,
    tell: (_stage, done, total) => progress(done, total),
  });
  await say("backup", { folder });
  if (manifest.keys.length > 0) await say("keys", { keys: manifest.keys.join(", ") });
  if (damaged.length > 0) await say("damaged", { count: damaged.length });
  const rows = Object.values(manifest.postgres.tables).reduce((all, table) => all + table.rows, 0);
  return { rows, facts: manifest.usage.facts, files: manifest.files.count, damaged: damaged.length };
};

/** Removes incomplete backups of processes that were killed; a new backup has another name. */
async function removeUnfinished(): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".part")))
    await rm(path.join(backupFolder(), name), { recursive: true, force: true });
}

const backupFolder = (): string =>
  path.resolve(settings().BACKUP_FOLDER || path.join(settings().DATA_FOLDER, "backups"));

const commandRunners: Record<CommandName, Runner> = {
  "verify-sums": verifySums,
  "rebuild-sums": rebuildSums,
  "read-again": readAgain,
  "merge-titles": mergeTitles,
  "refresh-registry": askRegistry,
  "rotate-keys": rotateKeys,
  purge,
  backup: backUp,
};

const organizationRunners: Record<OrganizationWork, Runner<GivenOrganizations>> = {
  "merge-organizations": mergeOrganizations,
  "delete-organization": deleteOrganization,
};

const isOfOrganizations = (name: RunName): name is OrganizationWork => organizationWorks.some((work) => work === name);

/** Runs a command; `input` as stored with the run. */
export const perform = (name: RunName, input: unknown, telling: Telling): ReturnType<Runner> =>
  isOfOrganizations(name)
    ? organizationRunners[name](givenOrganizations.parse(input), telling)
    : commandRunners[name](runCommandCall.body.parse(input), telling);
