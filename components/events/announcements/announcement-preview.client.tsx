"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Markdown } from "@/components/ui/markdown";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { StatusText } from "@/components/ui/status-text";
import { type AnnouncementCheck, announceCall } from "@/lib/events/announcements/contract";
import { HIGH, wordsIn } from "@/lib/events/event";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { routing } from "@/lib/kit/i18n/routing";
import { EventText } from "../event-text.client";
import { useForWhom } from "./use-for-whom";

type Props = { checked: AnnouncementCheck; onBack: () => void; onClose: () => void };

/** Preview as readers will see it, with their number. The announcement is sent only from here. */
export function AnnouncementPreview({ checked, onBack, onClose }: Props) {
  const t = useTranslations("eventsPage");
  const common = useTranslations("common");
  const { day } = useFormat();
  const { announcement, addressees, recipients, mailed, ignoring, expires } = checked;
  const forWhom = useForWhom();
  const { publish, isBusy } = usePublishing(announcement, onClose);
  return (
    <Dialog
      open
      dirty
      size="large"
      title={t("announce.preview")}
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            {t("announce.back")}
          </Button>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={recipients === 0} onClick={() => void publish()}>
            {t("announce.send", { count: recipients })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Notice tone={recipients === 0 ? "warning" : "info"} title={t("announce.reaches", { count: recipients })}>
          <p className="[overflow-wrap:anywhere]">{forWhom(addressees)}</p>
          {[
            ...(mailed > 0 ? [t("announce.mailed", { count: mailed })] : []),
            ...(ignoring > 0 ? [t("announce.ignoring", { count: ignoring })] : []),
            expires ? t("announce.until", { day: day(expires) }) : t("announce.untilWithdrawn"),
          ].join(" ")}
        </Notice>
        <div className="grid items-start gap-6 sm:grid-cols-2">
          {routing.locales.map((language) => {
            const words = wordsIn(announcement, language);
            return (
              <section key={language} lang={language} className="min-w-0">
                <h3 className="mb-2 text-muted text-sm">{t(`announce.language.${language}`)}</h3>
                <div className="rounded-lg border border-hairline px-4 py-2">
                  {announcement.importance === HIGH ? (
                    <StatusText tone="warning" icon={CircleAlert}>
                      {t("important")}
                    </StatusText>
                  ) : null}
                  <EventText
                    words={words}
                    text={words.description ? <Markdown lang={language}>{words.description}</Markdown> : null}
                    isRead={false}
                  />
                </div>
              </section>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}

function usePublishing(announcement: AnnouncementCheck["announcement"], onClose: () => void) {
  const t = useTranslations("eventsPage.announce");
  const router = useRouter();
  const { isBusy, run } = useSnackbarAction();
  const publish = () =>
    run(async () => {
      const { recipients } = await send(announceCall, { body: announcement });
      onClose();
      router.refresh();
      return t("sent", { count: recipients });
    });
  return { publish, isBusy };
}
