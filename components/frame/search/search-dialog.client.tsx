"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Spinner } from "@/components/ui/states/spinner";
import { Link } from "@/lib/kit/i18n/navigation";
import type { MenuGroup } from "@/lib/navigation/menu";
import { useFoundPlaces } from "./use-found-places";

type Props = { groups: readonly MenuGroup[]; organization: number | null; onClose: () => void };

/** Searches everything that has its own page and navigates to the choice. */
export function SearchDialog({ groups, organization, onClose }: Props) {
  const t = useTranslations("shell.search");
  const [words, setWords] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const { places, isLooking, isComplete, reads } = useFoundPlaces(words, { groups, organization });
  const link = useRef<HTMLAnchorElement>(null);
  // A link, because links trigger the question about unsaved changes.
  useEffect(() => {
    if (address === null) return;
    link.current?.click();
    onClose();
  }, [address, onClose]);
  return (
    <Dialog open onClose={onClose} title={t("title")} size="medium">
      <div className="flex min-h-96 flex-col gap-3">
        <Combobox<string>
          label={t("label")}
          hideLabel
          placeholder={t("label")}
          autoFocus
          start={isLooking ? <Spinner size={16} /> : <Search size={16} aria-hidden />}
          options={places}
          value={null}
          onChange={setAddress}
          onSearch={setWords}
          isComplete={isComplete}
        />
        {reads.map(({ label, read }) => (
          <NotLoaded key={label} label={label} read={read} />
        ))}
        <Link ref={link} href={address ?? ""} hidden tabIndex={-1} aria-hidden>
          {t("title")}
        </Link>
      </div>
    </Dialog>
  );
}
