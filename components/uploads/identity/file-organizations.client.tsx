"use client";

import { useTranslations } from "next-intl";
import type { Upload } from "@/lib/uploads/contract";
import { useUploadPlace } from "../upload-place.client";
import type { UploadWork } from "../use-upload-work";
import { NamesInFile } from "./names-in-file.client";

type Props = { upload: Upload; work: UploadWork };

/** Organizations that the file names, and our organization for each. */
export function FileOrganizations({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.organizations");
  const { organizations } = useUploadPlace();
  const choices = upload.preflight?.organizations ?? null;
  if (choices === null) return null;
  const unknown = choices.filter(({ organization }) => organization === null).length;
  return (
    <NamesInFile
      title={t("title", { count: choices.length })}
      note={t("unknown", { count: unknown })}
      heading={t("here")}
      names={choices.map(({ organization, ...named }) => ({ ...named, here: organization }))}
      nameless={t("nameless")}
      choices={upload.can_edit && upload.state === "preflight" ? organizations : null}
      labelOf={(name) => t("which", { name })}
      disabled={work.isHeld}
      onChoose={(name, organization) => work.change({ organizations: [{ name, organization }] })}
    />
  );
}
