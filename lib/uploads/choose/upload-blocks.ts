import "server-only";
import { runsConsortium } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { rawImportOrganizations } from "@/lib/non-counter/raw-import-organizations";
import { includedParts } from "../checked";
import type { UploadBlock } from "../upload-error";
import type { UploadMethod } from "../upload-state";
import { choiceFor } from "./choices";
import type { DoubtfulInstitutions } from "./doubtful-institutions";
import type { ExistingMonth } from "./existing-months";
import type { MetricStatus } from "./metric-statuses";
import type { UploadContents } from "./upload-contents";

export type Block = { code: UploadBlock; values: Record<string, string | number> };

const MOST_NAMES = 10;

type Judged = {
  upload: { method: UploadMethod; platformId: number | null };
  contents: UploadContents | null;
  metrics: readonly MetricStatus[];
  occupied: readonly ExistingMonth[];
};

/** Reasons why this actor cannot import a checked upload; empty if they can. */
export async function findUploadBlocks(
  scope: Scope<"uploads.manage">,
  { upload, contents, metrics, occupied }: Judged,
): Promise<Block[]> {
  if (!contents) return [block("check-outdated")];
  const { ownership, platforms, plan, choices, checked, doubts } = contents;
  const unknown = ownership.institutions?.filter(({ organizationId }) => organizationId === null) ?? [];
  const parts = includedParts(checked);
  const isNobodys = ownership.institutions === null && parts.some((part) => ownership.ownerOf(part) === null);
  const owners = [...new Set(parts.flatMap((part) => ownership.ownerOf(part) ?? []))];
  const strays = parts.filter((part) => ownership.ownerOf(part) !== null && platforms.platformOf(part) === null);
  const nameless = [...new Set(strays.flatMap(({ report }) => checked.reports[report]?.platform ?? []))];
  const foreign = owners.some((id) => !scope.reaches(id));
  const forbidden = metrics.filter(({ status }) => status === "forbidden").map(({ name }) => name);
  const open = occupied.filter(({ place }) => choiceFor(choices, place) === null).length;
  const isAlien =
    foreign || (ownership.institutions !== null && upload.method !== "export" && !runsConsortium(scope.actor));
  return [
    ...(isPlatformMissing(upload, contents) ? [block("platform-missing")] : []),
    ...(nameless.length > 0 ? [named("platforms-unknown", nameless)] : []),
    ...(isNobodys ? [block("no-organization-selected")] : []),
    ...(unknown.length > 0
      ? [
          named(
            "wrong-organization",
            unknown.map(({ name }) => name || "–"),
          ),
        ]
      : []),
    ...(owners.every((id) => id === choices.confirmed) ? [] : doubtBlocks(doubts)),
    ...(isAlien ? [block("not-allowed")] : []),
    ...(upload.method === "raw" ? await rawBlocks(owners.filter((id) => scope.reaches(id))) : []),
    ...(forbidden.length > 0 ? [named("metrics-forbidden", forbidden)] : []),
    ...(plan.overlaps.length > 0
      ? [
          named(
            "reports-overlap",
            plan.overlaps.map(({ place }) => place.month),
          ),
        ]
      : []),
    ...(open > 0 ? [{ code: "clashing-data" as const, values: { count: open } }] : []),
  ];
}

const doubtBlocks = ({ others, unknown }: DoubtfulInstitutions): Block[] => [
  ...(others.length > 0 ? [named("other-organization", others)] : []),
  ...(unknown.length > 0 ? [named("unknown-institution", unknown)] : []),
];

/** Without platforms in the file, the upload needs one. */
function isPlatformMissing({ platformId }: Judged["upload"], { checked }: UploadContents): boolean {
  return platformId === null && includedParts(checked).some(({ report }) => checked.reports[report]?.platform === null);
}

const block = (code: UploadBlock): Block => ({ code, values: {} });

function named(code: UploadBlock, names: readonly string[]): Block {
  const list = names.slice(0, MOST_NAMES).join(", ");
  return { code, values: { count: names.length, names: names.length > MOST_NAMES ? `${list} …` : list } };
}

async function rawBlocks(owners: readonly number[]): Promise<Block[]> {
  const allowed = new Set(await rawImportOrganizations(owners));
  const off = await db().organization.findMany({ where: { id: { in: owners.filter((id) => !allowed.has(id)) } } });
  return off.length > 0
    ? [
        named(
          "raw-import-off",
          off.map(({ name }) => name),
        ),
      ]
    : [];
}
