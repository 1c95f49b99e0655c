"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import type { ChangedPlatform, PlatformChoices } from "./platform-dialog.client";

const PlatformDialog = later(() => import("./platform-dialog.client").then((it) => it.PlatformDialog));

type Props = {
  choices: PlatformChoices;
  platform?: ChangedPlatform;
  /** Name that a search did not find. */
  name?: string;
};

/** Adds a platform of the organization's own, or changes the given one. */
export function PlatformButton({ choices, platform, name }: Props) {
  const t = useTranslations("platforms.form");
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {platform ? (
        <IconButton label={t("edit", { name: platform.name })} icon={Pencil} onClick={open} />
      ) : (
        <Button variant={name ? "secondary" : "primary"} icon={Plus} onClick={open}>
          {name ? t("addNamed", { name }) : t("add")}
        </Button>
      )}
      {isOpen ? <PlatformDialog {...{ choices, platform, name }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
