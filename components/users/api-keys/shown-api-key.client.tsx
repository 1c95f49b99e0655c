"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { callAddress } from "@/lib/kit/call/call-address";
import { listPlatformsCall } from "@/lib/platforms/contract";
import type { CreatedApiKey } from "@/lib/users/api-keys/contract";

/** A new key to copy. It is never shown again, so only the button closes the dialog. */
export function ShownApiKey({ created: { name, key }, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  const t = useTranslations("apiKeys");
  const address = `${window.location.origin}${callAddress(listPlatformsCall, {}, {})}`;
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={t("shown.title", { name })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t("shown.done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warning">{t("shown.once")}</Notice>
        <Copied label={t("shown.key")} copy={t("shown.copyKey")} text={key} />
        <Copied
          label={t("shown.example")}
          copy={t("shown.copyExample")}
          text={`curl -H "Authorization: Api-Key ${key}" ${address}`}
        />
      </div>
    </Dialog>
  );
}

function Copied({ label, copy, text }: { label: string; copy: string; text: string }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-labelledby={id}>
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      <div className="mt-1 flex items-start gap-2 rounded border border-hairline bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 grow select-all break-all py-1.5 text-sm">{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
    </div>
  );
}
