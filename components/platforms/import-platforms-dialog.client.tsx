"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { importPlatformsCall } from "@/lib/platforms/contract";
import { platformsInText } from "@/lib/platforms/platforms-in-text";

export function ImportPlatformsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("setUp.platforms");
  const common = useTranslations("common");
  const [text, setText] = useState("");
  const { isBusy, problem, add } = useImport(onClose);
  const platforms = platformsInText(text);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("listTitle")}
      dirty={text !== ""}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={platforms.length === 0} onClick={() => add(platforms)}>
            {t("addListed", { count: platforms.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        <TextArea
          label={t("list")}
          hint={t("listHint")}
          placeholder={t("listExample")}
          value={text}
          onChange={setText}
        />
      </div>
    </Dialog>
  );
}

function useImport(onDone: () => void) {
  const t = useTranslations("setUp.platforms");
  const notify = useSnackbar();
  const router = useRouter();
  const { isBusy, problem, run } = useAction();
  const add = (platforms: ReturnType<typeof platformsInText>) =>
    run(async () => {
      const done = await send(importPlatformsCall, {
        params: { organization: ALL_ORGANIZATIONS },
        body: { platforms },
      });
      notify({ tone: "ok", text: t("listDone", done) });
      onDone();
      router.refresh();
    });
  return { isBusy, problem, add };
}
