"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { TextToCopy } from "@/components/users/api-keys/text-to-copy";
import type { SharedLink } from "@/lib/sharing/contract";

type Props = { link: SharedLink; onClose: () => void };

/** The address of a link, and the code for a frame. */
export function LinkAddressDialog({ link, onClose }: Props) {
  const t = useTranslations("sharing.address");
  const common = useTranslations("common");
  const { name, path, frame_path: framePath, has_password: isLocked } = link;
  const origin = window.location.origin;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name })}
      description={t("description")}
      footer={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-col gap-4">
        {path === null ? (
          <p>{t("none")}</p>
        ) : (
          <TextToCopy label={t("link")} copy={t("copy")} text={`${origin}${path}`} />
        )}
        {framePath === null ? (
          <p className="text-muted text-sm">{isLocked ? t("noFrameLocked") : t("noFrame")}</p>
        ) : (
          <TextToCopy label={t("frame")} copy={t("copyFrame")} text={frameCode(`${origin}${framePath}`, name)} />
        )}
      </div>
    </Dialog>
  );
}

const frameCode = (address: string, name: string) =>
  `<iframe src="${address}" title="${name.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="100%" height="720" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
