"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { createPlatformCall } from "@/lib/platforms/contract";
import type { Upload } from "@/lib/uploads/contract";
import { useUploadPlace } from "../upload-place.client";
import type { UploadWork } from "../use-upload-work";
import { NamesInFile } from "./names-in-file.client";

type Props = { upload: Upload; work: UploadWork };

/**
 * Platforms that the parts of a file or the rows of exported usage name, and our platform for each; missing ones can be
 * added.
 */
export function FilePlatformsForm({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.platforms");
  const { platforms } = useUploadPlace();
  const adding = useAdding(upload, work);
  const choices = upload.preflight?.platforms ?? null;
  const mayChange = upload.can_edit && upload.state === "preflight";
  if (choices === null) return null;
  const unknown = choices.filter(({ platform }) => platform === null).map(({ name }) => name);
  const isBusy = work.isHeld || adding.isBusy;
  return (
    <NamesInFile
      title={t("title", { count: choices.length })}
      note={t("unknown", { count: unknown.length })}
      heading={t("here")}
      names={choices.map(({ platform, ...named }) => ({ ...named, here: platform }))}
      choices={mayChange ? platforms : null}
      labelOf={(name) => t("which", { name })}
      disabled={isBusy}
      onChoose={(name, platform) => work.change({ platforms: [{ name, platform }] })}
      problem={adding.problem}
      action={
        mayChange && unknown.length > 0 ? (
          <Button size="small" icon={Plus} busy={adding.isBusy} disabled={isBusy} onClick={() => adding.add(unknown)}>
            {t("add", { count: unknown.length })}
          </Button>
        ) : null
      }
    />
  );
}

/** Adds platforms by their names in the file: for all organizations, or for the upload's alone. */
function useAdding({ organization }: Upload, work: UploadWork) {
  const { isManager } = useUploadPlace();
  const router = useRouter();
  const { isBusy, problem, run } = useAction();
  const params = { organization: isManager ? ALL_ORGANIZATIONS : (organization?.pk ?? ALL_ORGANIZATIONS) };
  const addOne = async (name: string): Promise<void> => {
    const body = { short_name: name.slice(0, 100), name: name.slice(0, 250), name_cs: "", provider: "", url: "" };
    const { pk } = await send(createPlatformCall, { params, body });
    await work.change({ platforms: [{ name, platform: pk }] });
  };
  const add = async (names: readonly string[]): Promise<void> => {
    await run(async () => {
      for (const name of names) await addOne(name);
    });
    router.refresh();
  };
  return { isBusy, problem, add };
}
