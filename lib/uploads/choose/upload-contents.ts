import "server-only";
import { type Checked, readChecked } from "../check/checked";
import { readOrganizationNames } from "../check/read-organization-names";
import { type Choices, choices as readChoices } from "./choices";
import { otherOrganizations } from "./other-organization";
import { type Ownership, ownershipOf } from "./ownership";
import { planUpload, type UploadPlan } from "./upload-plan";

/** What is known of a checked upload: what its file holds, whose it is, and the imports that it makes. */
export type UploadContents = {
  checked: Checked;
  choices: Choices;
  ownership: Ownership;
  /** Organizations that the file beyond doubt names, and is not imported for. */
  others: string[];
  plan: UploadPlan;
};

type Stored = {
  checked: unknown;
  choices: unknown;
  organizationId: number | null;
  isOrganizationChosen: boolean;
  platformId: number | null;
};

/** Null before the check, and where it was made in another form. Without a platform nothing is planned. */
export async function uploadContents(upload: Stored): Promise<UploadContents | null> {
  const checked = readChecked(upload.checked);
  if (!checked) return null;
  const { organizationId, platformId, isOrganizationChosen: isChosen } = upload;
  const choices = readChoices.parse(upload.choices);
  const names = await readOrganizationNames();
  const ownership = ownershipOf({ checked, organizationId, isChosen, choices, names });
  const plan =
    platformId === null
      ? { imports: [], importOfPart: checked.parts.map(() => -1), overlaps: [] }
      : planUpload({ ...checked, platformId, ownerOf: ownership.ownerOf });
  return { checked, choices, ownership, others: otherOrganizations({ checked, ownership, names }), plan };
}
