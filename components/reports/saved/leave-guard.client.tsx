"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { later } from "@/components/ui/parts/later";
import { useUnsaved } from "@/lib/kit/call/unsaved";
import { leavesPage } from "@/lib/kit/call/use-action";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

/** Asks before a link, a reload or a closed window discards unsaved changes. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTranslations("savedReports.leave");
  const [to, leaveTo] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  useUnsaved(isUnsaved);
  useEffect(() => {
    if (!isUnsaved || isLeaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const address = leavingTo(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      leaveTo(address);
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", follow, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [isUnsaved, isLeaving]);
  useEffect(() => {
    if (isLeaving && to !== null) window.location.assign(to);
  }, [isLeaving, to]);
  if (to === null) return null;
  return (
    <ConfirmDialog
      open
      danger
      title={t("title")}
      accept={t("accept")}
      cancel={t("cancel")}
      onClose={() => leaveTo(null)}
      onAccept={() => {
        setLeaving(true);
        return leavesPage();
      }}
    >
      {t("text")}
    </ConfirmDialog>
  );
}

/** Address of a plain click, if it leads to another page in this window. */
function leavingTo({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname } = window.location;
  // Other pages and orders of the same report have the report in their addresses.
  const stays = link.pathname === pathname && (link.search !== "" || link.hash !== "");
  return link.origin === origin && !stays ? link.href : null;
}
