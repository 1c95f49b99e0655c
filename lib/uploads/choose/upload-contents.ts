import "server-only";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { institutionDecisions } from "@/lib/harvest/states/stored-findings";
import { db } from "@/lib/kit/db";
import { type AccountPlace, MAIN_ACCOUNT, type PlatformAccount, readAccounts } from "@/lib/platforms/accounts";
import { type Checked, readChecked } from "../checked";
import { type Choices, uploadChoices as readChoices } from "./choices";
import { type DoubtfulInstitutions, doubtfulInstitutions, type JudgedCredentials } from "./doubtful-institutions";
import { type FilePlatforms, filePlatforms, type PlatformOfFile } from "./file-platforms";
import { type Ownership, ownershipOf } from "./ownership";
import { readOrganizationNames } from "./read-organization-names";
import { planUpload, type UploadPlan } from "./upload-plan";

/** A checked upload: content, owners, and planned imports. */
export type UploadContents = {
  checked: Checked;
  choices: Choices;
  ownership: Ownership;
  platforms: FilePlatforms;
  doubts: DoubtfulInstitutions;
  accountsOf: (place: AccountPlace) => readonly PlatformAccount[];
  /** Accounts of the only organization and platform of the file, with the one that gets the usage; null for others. */
  accounts: { all: readonly PlatformAccount[]; chosen: number } | null;
  plan: UploadPlan;
};

type Stored = {
  checked: unknown;
  choices: unknown;
  organizationId: number | null;
  isOrganizationChosen: boolean;
  platformId: number | null;
  accountId: number | null;
};

/** Null before the check or if its format is outdated. Usage without platform or owner is not planned. */
export async function uploadContents(upload: Stored): Promise<UploadContents | null> {
  const checked = readChecked(upload.checked);
  if (!checked) return null;
  const { organizationId, platformId, isOrganizationChosen: isChosen } = upload;
  const choices = readChoices.parse(upload.choices);
  const names = await readOrganizationNames();
  const ownership = ownershipOf({ checked, organizationId, isChosen, choices, names });
  const platformRows = await readNamedPlatforms(checked);
  const { ownerOf } = ownership;
  const platforms = filePlatforms({ checked, platformId, choices, platforms: platformRows, ownerOf });
  const places = placesOf(checked, { ownerOf, platformOf: platforms.platformOf });
  const accountsOf = await readAccounts(db(), places);
  const plan = planUpload({
    ...{ ...checked, platformOf: platforms.platformOf, ownerOf },
    accountOf: (place) => chosenAccount(accountsOf(place), upload.accountId),
  });
  const credentials = await readCredentials(places);
  const { platformOf } = platforms;
  const doubts = doubtfulInstitutions({ checked, ownership, platformOf, names, credentials });
  const [place, ...more] = places;
  const all = place && more.length === 0 ? accountsOf(place) : [];
  const accounts = all.length > 1 ? { all, chosen: chosenAccount(all, upload.accountId) } : null;
  return { checked, choices, ownership, platforms, doubts, accountsOf, accounts, plan };
}

async function readCredentials(places: readonly AccountPlace[]): Promise<JudgedCredentials[]> {
  const organizationId = { in: [...new Set(places.map((place) => place.organizationId))] };
  const platforms = new Set(places.map((place) => place.platformId));
  const isUseful = [{ platformId: { in: [...platforms] } }, { institutionDecisions: { not: [] } }];
  const rows = await db().credentials.findMany({
    where: { organizationId, deletedAt: null, OR: isUseful },
    select: { id: true, organizationId: true, platformId: true, secrets: true, institutionDecisions: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ organizationId: of, platformId, institutionDecisions: decisions, ...sealed }) => ({
    ...{ organizationId: of, platformId, decisions: institutionDecisions.parse(decisions) },
    customerId: platforms.has(platformId) ? (tryOpenSecrets(sealed)?.customerId ?? "") : "",
  }));
}

/** The chosen account, or the first one where it does not exist. */
const chosenAccount = (accounts: readonly PlatformAccount[], chosen: number | null): number =>
  (accounts.find(({ id }) => id === chosen) ?? accounts[0])?.id ?? MAIN_ACCOUNT;

function placesOf(
  { parts }: Checked,
  { ownerOf, platformOf }: Pick<Ownership, "ownerOf"> & Pick<FilePlatforms, "platformOf">,
): AccountPlace[] {
  const places = new Map<string, AccountPlace>();
  for (const part of parts) {
    const [organizationId, platformId] = [ownerOf(part), platformOf(part)];
    if (organizationId !== null && platformId !== null)
      places.set(`${organizationId} ${platformId}`, { organizationId, platformId });
  }
  return [...places.values()];
}

/** Platforms to compare names in the file with. */
async function readNamedPlatforms({ reports }: Checked): Promise<PlatformOfFile[]> {
  if (reports.every(({ platform }) => platform === null)) return [];
  return db().platform.findMany({
    select: {
      ...{ id: true, shortName: true, name: true, nameEn: true, nameCs: true, url: true, counterRegistryId: true },
      organizationId: true,
    },
  });
}
