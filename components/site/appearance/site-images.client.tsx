"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { MoveButtons, moveRow } from "@/components/ui/move-buttons.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { RowMenu } from "@/components/ui/overlays/row-menu.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { arrangeAppearanceCall, type SiteAppearance, type SiteImageEntity } from "@/lib/site/appearance/contract";
import type { ImagePlace } from "./site-image-dialog.client";
import { SiteImageRow } from "./site-image-row";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

const SiteImageDialog = later(() => import("./site-image-dialog.client").then((it) => it.SiteImageDialog));

/** Logo and footer images in their order. */
export function SiteImages({ appearance }: { appearance: SiteAppearance }) {
  const t = useTranslations("appearance");
  const common = useTranslations("common");
  const isEnglish = useLocale() === "en";
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const [editing, setEditing] = useState<ImagePlace | null>(null);
  const [removing, setRemoving] = useState<ImagePlace | null>(null);
  const { logo, footer_images: footer, given_by_server: isGiven, revision } = appearance;
  const arrange = async (kept: { logo?: null; footer?: readonly SiteImageEntity[] }, done: string) => {
    const body = {
      logo: kept.logo === null ? null : (logo?.pk ?? null),
      footer_images: (kept.footer ?? footer).map(({ pk }) => pk),
      revision,
    };
    await send(arrangeAppearanceCall, { body }).finally(() => router.refresh());
    return done;
  };
  const textOf = (image: SiteImageEntity) => (isEnglish ? image.alt_text_en : image.alt_text_cs);
  const actions = (place: ImagePlace["place"], image: SiteImageEntity) =>
    isGiven ? null : (
      <RowMenu name={textOf(image)}>
        <MenuItem icon={Pencil} disabled={isBusy} onSelect={() => setEditing({ place, image })}>
          {common("edit")}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" disabled={isBusy} onSelect={() => setRemoving({ place, image })}>
          {t("removeEllipsis")}
        </MenuItem>
      </RowMenu>
    );
  const add = (place: ImagePlace["place"]) =>
    isGiven ? null : (
      <Button size="small" disabled={isBusy} onClick={() => setEditing({ place, image: null })}>
        {t(place === "logo" ? "addLogo" : "addFooter")}
      </Button>
    );
  const removedImage = removing?.image;
  return (
    <>
      {isGiven ? <Notice tone="info">{t("byServer")}</Notice> : null}
      <Card title={t("logo")} action={logo ? null : add("logo")}>
        <p className="max-w-prose text-muted">{t("logoText")}</p>
        {logo ? (
          <ul className="mt-3">
            <SiteImageRow image={logo} text={textOf(logo)}>
              {actions("logo", logo)}
            </SiteImageRow>
          </ul>
        ) : null}
      </Card>
      <Card title={t("footer")} action={add("footer")}>
        <p className="max-w-prose text-muted">{t("footerText")}</p>
        {footer.length > 0 ? (
          <ol className="mt-3 divide-y divide-hairline">
            {footer.map((image, at) => (
              <SiteImageRow key={image.pk} image={image} text={textOf(image)}>
                {isGiven || footer.length < 2 ? null : (
                  <MoveButtons
                    at={at}
                    count={footer.length}
                    busy={isBusy}
                    earlier={t("earlier", { image: textOf(image) })}
                    later={t("later", { image: textOf(image) })}
                    onMove={(to) => void run(() => arrange({ footer: moveRow(footer, at, to) }, t("arranged")))}
                  />
                )}
                {actions("footer", image)}
              </SiteImageRow>
            ))}
          </ol>
        ) : null}
      </Card>
      {editing ? <SiteImageDialog {...editing} revision={revision} onClose={() => setEditing(null)} /> : null}
      {removedImage ? (
        <ConfirmDialog
          open
          danger
          title={t("removeTitle")}
          accept={t("removeSubmit")}
          onClose={() => setRemoving(null)}
          onAccept={() =>
            arrange(
              removing.place === "logo"
                ? { logo: null }
                : { footer: footer.filter(({ pk }) => pk !== removedImage.pk) },
              t("removed", { image: textOf(removedImage) }),
            )
          }
        >
          {t("removeText", { image: textOf(removedImage) })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
