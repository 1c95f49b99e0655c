"use client";

import { CircleAlert, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { StatusText } from "@/components/ui/status-text";
import { type Announcement, withdrawAnnouncementCall } from "@/lib/events/contract";
import { HIGH } from "@/lib/events/event";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useForWhom } from "./use-for-whom";

const ConfirmDialog = later(() =>
  import("@/components/ui/overlays/confirm-dialog.client").then((it) => it.ConfirmDialog),
);

const SHOWN = 3;

/** Current announcements: readers reached so far, and withdrawal. */
export function CurrentAnnouncements({ announcements }: { announcements: readonly Announcement[] }) {
  const t = useTranslations("eventsPage.announced");
  const [leaving, setLeaving] = useState<Announcement | null>(null);
  if (announcements.length === 0) return null;
  const rows = (some: readonly Announcement[]) => (
    <ul className="divide-y divide-hairline">
      {some.map((one) => (
        <AnnouncementRow key={one.pk} announcement={one} onWithdraw={() => setLeaving(one)} />
      ))}
    </ul>
  );
  const more = announcements.slice(SHOWN);
  return (
    <Card title={t("title")}>
      {rows(announcements.slice(0, SHOWN))}
      {more.length > 0 ? (
        <details className="border-hairline border-t pt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-brand text-sm">
            {t("more", { count: more.length })}
          </summary>
          {rows(more)}
        </details>
      ) : null}
      {leaving ? <Withdrawing announcement={leaving} onClose={() => setLeaving(null)} /> : null}
    </Card>
  );
}

const titleIn = ({ title_en, title_cs }: Announcement, locale: string) => (locale === "cs" ? title_cs : title_en);

function AnnouncementRow({ announcement, onWithdraw }: { announcement: Announcement; onWithdraw: () => void }) {
  const t = useTranslations("eventsPage");
  const { day } = useFormat();
  const title = titleIn(announcement, useLocale());
  const { created, expires, addressees, recipients, read, announced_by: by, importance } = announcement;
  const forWhom = useForWhom();
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
      <div className="min-w-0 grow basis-80 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{title}</span>
          {importance === HIGH ? (
            <StatusText tone="warning" icon={CircleAlert}>
              {t("important")}
            </StatusText>
          ) : null}
        </p>
        <p className="tabular text-muted text-sm">
          {[
            by ? t("announced.by", { day: day(created), name: by.name }) : day(created),
            forWhom(addressees),
            expires ? t("announced.until", { day: day(expires) }) : t("announced.untilWithdrawn"),
            t("announced.read", { read, recipients }),
          ].join(" · ")}
        </p>
      </div>
      <Button size="small" icon={Undo2} aria-label={t("announced.withdrawNamed", { title })} onClick={onWithdraw}>
        {t("announced.withdraw")}
      </Button>
    </li>
  );
}

function Withdrawing({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const t = useTranslations("eventsPage.announced");
  const locale = useLocale();
  const router = useRouter();
  const { pk, recipients, read } = announcement;
  const withdraw = async () => {
    await send(withdrawAnnouncementCall, { params: { event: pk } }).finally(() => router.refresh());
    return t("withdrawn");
  };
  return (
    <ConfirmDialog open danger title={t("confirm")} accept={t("withdraw")} onClose={onClose} onAccept={withdraw}>
      <p className="break-words">
        {t.rich("consequences", {
          title: titleIn(announcement, locale),
          unread: recipients - read,
          strong: (chunks) => <strong className="text-ink">{chunks}</strong>,
        })}
      </p>
    </ConfirmDialog>
  );
}
