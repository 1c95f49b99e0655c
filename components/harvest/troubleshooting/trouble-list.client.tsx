"use client";

import { Check, Copy, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { mailLink } from "@/components/harvest/errors/mail-link";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import { later } from "@/components/ui/parts/later";
import type { TroubleGroup } from "./trouble-row.client";
import { TroubleRow } from "./trouble-row.client";
import { useMarkFixed } from "./use-mark-fixed";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

type Props = { group: TroubleGroup; title: string; addresses: readonly string[]; adminEmail: string };

const AT_FIRST = 5;

/** The credentials of one cause, with actions. */
export function TroubleList({ group, title, addresses, adminEmail }: Props) {
  const t = useTranslations("troubleshooting");
  const [isWhole, setWhole] = useState(false);
  const { results, count, actions } = group;
  const visible = isWhole ? results : results.slice(0, AT_FIRST);
  return (
    <>
      <GroupActions {...{ group, title, addresses, adminEmail }} />
      <ul className="border-hairline border-t">
        {visible.map((failing) => (
          <TroubleRow
            key={`${failing.pk} ${failing.counter_report?.pk ?? ""}`}
            failing={failing}
            trouble={group.trouble}
            actions={actions}
          />
        ))}
      </ul>
      {visible.length < results.length ? (
        <p className="border-hairline border-t px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t("showAll", { count: results.length })}
          </Button>
        </p>
      ) : null}
      {isWhole && results.length < count ? (
        <p className="border-hairline border-t px-4 py-2 text-muted text-sm">{t("most", { count: results.length })}</p>
      ) : null}
    </>
  );
}

/** Actions for all of them at once. */
function GroupActions({ group: { actions, results }, title, addresses, adminEmail }: Props) {
  const t = useTranslations("troubleshooting");
  const words = useTranslations("harvest.troubleAction");
  const notify = useSnackbar();
  const markFixed = useMarkFixed();
  const [asks, setAsks] = useState(false);
  const mayFix = actions.includes("unset-broken") && results.length > 1;
  const mayCopy = actions.includes("copy-addresses") && addresses.length > 0;
  const mayWrite = actions.includes("write-to-admin") && adminEmail !== "";
  if (!mayFix && !mayCopy && !mayWrite) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(addresses.join("\n"));
    notify({ tone: "ok", text: t("addressesCopied") });
  };
  return (
    <div className="flex flex-wrap gap-2 px-4 pb-3">
      {mayCopy ? (
        <Button size="small" icon={Copy} onClick={() => void copy()}>
          {words("copy-addresses")}
        </Button>
      ) : null}
      {mayWrite ? (
        <a
          href={mailLink({ to: adminEmail, subject: `Usus: ${title}`, body: "" }).href}
          className={buttonStyle("secondary", "small")}
        >
          <Mail size={16} aria-hidden />
          {words("write-to-admin")}
        </a>
      ) : null}
      {mayFix ? (
        <Button size="small" icon={Check} onClick={() => setAsks(true)}>
          {t("fixAll", { count: results.length })}
        </Button>
      ) : null}
      {asks ? (
        <ConfirmDialog
          open
          onClose={() => setAsks(false)}
          title={t("fixAll", { count: results.length })}
          accept={words("unset-broken")}
          onAccept={() => markFixed(results)}
        >
          {t("fixAllText")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
