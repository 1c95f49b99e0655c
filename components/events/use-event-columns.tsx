import { CircleAlert, Mail, MailOpen } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { HIGH, wordsIn } from "@/lib/events/event";
import { useFormat } from "@/lib/kit/format/use-format";
import type { EventRow } from "./event-rows";
import { EventText } from "./event-text.client";
import type { Marks } from "./use-marks";

export function useEventColumns({ isRead, mark }: Marks): DataColumn<EventRow>[] {
  const t = useTranslations("eventsPage");
  const { timestamp, day } = useFormat();
  const locale = useLocale();
  return [
    {
      key: "event",
      header: t("column.event"),
      text: (row) => {
        const { title, description } = wordsIn(row, locale);
        return description ? `${title}\n${description}` : title;
      },
      cell: (row) => (
        <EventText words={wordsIn(row, locale)} text={row.text} isRead={isRead(row)} onFollow={() => mark(row, true)} />
      ),
    },
    {
      key: "created",
      header: t("column.created"),
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: ({ created }) => (
        <time className="whitespace-nowrap" dateTime={created}>
          {timestamp(created)}
        </time>
      ),
    },
    {
      key: "category",
      header: t("column.category"),
      sortable: true,
      text: ({ category }) => t(`category.${category}`),
      cell: ({ category }) => t(`category.${category}`),
    },
    {
      key: "importance",
      header: t("column.importance"),
      sortable: true,
      text: ({ importance }) => t(importance === HIGH ? "important" : "normal"),
      cell: ({ importance }) =>
        importance === HIGH ? (
          <StatusText tone="warning" icon={CircleAlert}>
            {t("important")}
          </StatusText>
        ) : (
          <span className="text-muted">{t("normal")}</span>
        ),
    },
    {
      key: "expires",
      header: t("column.expires"),
      sortable: true,
      wide: true,
      text: ({ expires }) => (expires === null ? t("never") : day(expires)),
      cell: ({ expires }) => (
        <span className="whitespace-nowrap text-muted">{expires === null ? t("never") : day(expires)}</span>
      ),
    },
    {
      key: "read",
      header: t("column.read"),
      sortable: true,
      text: (row) => t(`state.${isRead(row) ? "read" : "unread"}`),
      cell: (row) =>
        isRead(row) ? (
          <span className="text-muted">{t("state.read")}</span>
        ) : (
          <span className="font-semibold">{t("state.unread")}</span>
        ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (row) =>
        isRead(row) ? (
          <IconButton icon={Mail} label={t("markUnreadNamed", wordsIn(row, locale))} onClick={() => mark(row, false)} />
        ) : (
          <IconButton
            icon={MailOpen}
            label={t("markReadNamed", wordsIn(row, locale))}
            onClick={() => mark(row, true)}
          />
        ),
    },
  ];
}
