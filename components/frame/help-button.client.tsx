"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOpenHere } from "@/components/shell/use-open-here";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { routeAt } from "@/lib/navigation/route-at";

const HelpDrawer = later(() => import("@/components/help/help-drawer.client").then((module) => module.HelpDrawer));

/** Opens the help of the current page. `helpUrl`: knowledge base that is queried first, "" for none. */
export function HelpButton({ contact, helpUrl }: { contact: string; helpUrl: string }) {
  const t = useTranslations("shell.help");
  const { isOpen, setOpen, pathname } = useOpenHere();
  return (
    <>
      <IconButton
        label={t("open")}
        icon={CircleHelp}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <HelpDrawer name={routeAt(pathname)} contact={contact} helpUrl={helpUrl} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
