import "server-only";
import path from "node:path";
import { moveTitles } from "@/lib/imports/publish/move-titles";
import { sweepImports } from "@/lib/imports/publish/sweep-imports";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { Refused } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import { publishBands } from "@/lib/peers/publish-bands";
import { refreshRegistry } from "@/lib/platforms/registry/jobs";
import { announceSumChecks } from "@/lib/provenance/announce-sum-check";
import { checkStoredSums } from "@/lib/provenance/check-stored-sums";
import { checkSums } from "@/lib/provenance/check-sums";
import { pairAll } from "@/lib/titles/doubt/pair-titles";
import { mergeDuplicates } from "@/lib/titles/merge/merge-duplicates";
import { arePurgesBlocked } from "@/lib/usage/imported/block-purges";
import { purgeImports } from "@/lib/usage/imported/purge-imports";
import { pruneBackups } from "../backup/backups";
import { backupFigures, makeBackup } from "../backup/make-backup";
import { type CommandName, type OrganizationWork, organizationWorks, type RunName } from "../command";
import { runCommandCall } from "../contract";
import { deleteOrganization } from "../organizations/delete-organization";
import { mergeOrganizations } from "../organizations/merge-organizations";
import { type OrganizationRunInput, organizationRunInput } from "../organizations/run-input";
import { countOrphans, keepOrphanCount } from "../orphans";
import type { ProgressReport, Runner } from "../runner";
import { chosenImports, nameImport } from "./chosen-imports";
import { copyFiles } from "./copy-files";
import { readAgain } from "./read-again";
import { resealAll } from "./reseal-all";

const AT_ONCE = 500;

/** Permanently removes data hidden for longer than the retention period, and orphans. */
const purge: Runner = async ({ do_it }, { signal, progress, say }) => {
  const { imports, files } = await countOrphans(signal);
  if (imports.length > 0) await say("orphanFacts", { count: imports.length });
  for (const name of files.slice(0, 100)) await say("orphanFiles", { name });
  const orphans = { orphanFacts: imports.length, orphanFiles: files.length };
  if (!do_it) return orphans;
  if (await arePurgesBlocked()) throw new Refused("purgesHeld");
  const { purged } = await sweepImports();
  for (let start = 0; start < imports.length; start += AT_ONCE) {
    signal.throwIfAborted();
    progress(start, imports.length + files.length);
    await purgeImports(imports.slice(start, start + AT_ONCE));
  }
  for (const [at, name] of files.entries()) {
    signal.throwIfAborted();
    progress(imports.length + at, imports.length + files.length);
    await removeStoredFile(name);
  }
  await keepOrphanCount({ imports: 0, files: 0 });
  return { ...orphans, purgedImports: purged };
};

/**
 * Reads the files of all chosen months again and compares the sums; also compares the stored sums with the facts.
 * Changes nothing.
 */
const verifySums: Runner = async (options, { signal, progress, say }) => {
  const figures = { checked: 0, same: 0, different: 0, fileLost: 0, noFile: 0 };
  const organizations = options.organization ? [options.organization] : undefined;
  const { wrong } = await checkStoredSums({ signal, organizations, repairs: false });
  for (const [organizationId, imports] of wrong) {
    const { name } = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
    await say("wrongSums", { organization: name, count: imports.length });
  }
  const chosen = await chosenImports(options);
  for (const [at, id] of chosen.entries()) {
    signal.throwIfAborted();
    progress(at, chosen.length);
    const outcome = await checkSums(id, signal);
    if (!outcome) continue;
    figures.checked += 1;
    figures[outcome.result] += 1;
    if (outcome.result !== "different" && outcome.result !== "fileLost") continue;
    const { id: _, ...named } = await nameImport(id);
    await say("differs", { ...named, result: outcome.result });
  }
  await announceSumChecks();
  return { ...figures, wrongSums: [...wrong.values()].flat().length };
};

/** Rebuilds the stored sums from the facts. */
const rebuildSums: Runner = async ({ organization }, { signal, progress }) => {
  const organizations = organization ? [organization] : undefined;
  const { wrong } = await checkStoredSums({ signal, organizations, repairs: true, onProgress: progress });
  return { repaired: [...wrong.values()].flat().length };
};

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
  const root = path.resolve(settings().BACKUP_FOLDER || path.join(settings().DATA_FOLDER, "backups"));
  const { folder, manifest, damaged } = await makeBackup(root, {
    signal,
    onProgress: (_stage, done, total) => progress(done, total),
  });
  await say("backup", { folder });
  if (manifest.keys.length > 0) await say("keys", { keys: manifest.keys.join(", ") });
  if (damaged.length > 0) await say("damaged", { count: damaged.length });
  const removed = await pruneBackups(root, settings().BACKUP_KEEP_DAYS);
  if (removed > 0) await say("pruned", { count: removed });
  return backupFigures(manifest, damaged);
};

const publishPeerBands: Runner = async (_, report) => {
  const { published, withheld } = await publishBands(report);
  return { publishedBands: published, withheldBands: withheld };
};

const commandRunners: Record<CommandName, Runner> = {
  "verify-sums": verifySums,
  "rebuild-sums": rebuildSums,
  "read-again": readAgain,
  "merge-titles": mergeTitles,
  "refresh-registry": askRegistry,
  "rotate-keys": rotateKeys,
  purge,
  backup: backUp,
  "copy-files": copyFiles,
  "publish-peers": publishPeerBands,
};

const organizationRunners: Record<OrganizationWork, Runner<OrganizationRunInput>> = {
  "merge-organizations": mergeOrganizations,
  "delete-organization": deleteOrganization,
};

const isOfOrganizations = (name: RunName): name is OrganizationWork => organizationWorks.some((work) => work === name);

/** Runs a command; `input` as stored with the run. */
export const perform = (name: RunName, input: unknown, report: ProgressReport): ReturnType<Runner> =>
  isOfOrganizations(name)
    ? organizationRunners[name](organizationRunInput.parse(input), report)
    : commandRunners[name](runCommandCall.body.parse(input), report);
