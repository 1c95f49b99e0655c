"use client";

import { Ban, CircleAlert, Copy, Link2, LockKeyhole, Pencil } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ListView } from "@/components/lists/list-view.client";
import { useList } from "@/components/lists/use-list";
import { ButtonLink } from "@/components/ui/button-link";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusText } from "@/components/ui/status-text";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { SharedLink } from "@/lib/sharing/contract";
import { sharedLinksList } from "./shared-links-list";

const LinkAddress = later(() => import("./link-address.client").then((it) => it.LinkAddressDialog));
const ChangeLink = later(() => import("./change-link-dialog.client").then((it) => it.ChangeLinkDialog));
const RevokeLink = later(() => import("./revoke-link-dialog.client").then((it) => it.RevokeLinkDialog));

type Props = { found: { results: readonly SharedLink[]; count: number; page: number } };
type Opened = { link: SharedLink; as: "address" | "change" | "revoke" };

/** Shared links with what can be done to each. */
export function SharedLinksTable({ found }: Props) {
  const t = useTranslations("sharing.page");
  const list = useList(sharedLinksList);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ListView
        list={list}
        listing={found}
        caption={t("caption")}
        columns={useColumns(setOpened)}
        rowKey={({ pk }) => pk}
        search={{ label: t("search") }}
        empty={
          <EmptyState
            icon={Link2}
            title={t("emptyTitle")}
            action={<ButtonLink href={pathTo("flexireports")}>{t("toReports")}</ButtonLink>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
      {opened?.as === "address" ? <LinkAddress link={opened.link} onClose={close} /> : null}
      {opened?.as === "change" ? <ChangeLink link={opened.link} onClose={close} /> : null}
      {opened?.as === "revoke" ? <RevokeLink link={opened.link} onClose={close} /> : null}
    </>
  );
}

const MOST_NAMES = 3;

function useColumns(open: (opened: Opened) => void): DataColumn<SharedLink>[] {
  const t = useTranslations("sharing.page");
  const views = useTranslations("sharing.dialog.views");
  const contentOf = ({ kind, view, has_prices: hasPrices }: SharedLink) => {
    if (view !== null) return views(view);
    return kind === "dashboard" ? t("dashboard") : t(hasPrices ? "briefingWithPrices" : "briefing");
  };
  const locale = useLocale();
  const { count, day, timestamp } = useFormat();
  const organizationsOf = ({ organizations, organization_count: all }: SharedLink) =>
    all > MOST_NAMES || organizations.length < all
      ? t("organizations", { count: all })
      : organizations.map((one) => entityName(one, locale)).join(", ");
  return [
    {
      key: "name",
      header: t("column.name"),
      sortable: true,
      text: ({ name }) => name,
      cell: (link) => (
        <>
          <span className="block max-w-80 break-words font-medium">{link.name}</span>
          <span className="flex items-center gap-1.5 text-muted text-sm">
            {contentOf(link)}
            {link.has_password ? (
              <>
                <LockKeyhole size={13} aria-hidden />
                {t("locked")}
              </>
            ) : null}
          </span>
        </>
      ),
    },
    {
      key: "organizations",
      header: t("column.organizations"),
      text: organizationsOf,
      cell: (link) => <span className="block max-w-60 break-words">{organizationsOf(link)}</span>,
    },
    {
      key: "created",
      header: t("column.created"),
      sortable: true,
      text: ({ created }) => timestamp(created),
      cell: ({ created, created_by: by }) => (
        <>
          <time className="whitespace-nowrap" dateTime={created}>
            {day(created)}
          </time>
          <span className="block max-w-48 break-words text-muted text-sm">{by.name}</span>
        </>
      ),
    },
    {
      key: "expires",
      header: t("column.expires"),
      sortable: true,
      text: ({ expires }) => (expires === null ? t("never") : day(expires)),
      cell: ({ expires, is_expired: isExpired }) =>
        expires === null ? (
          t("never")
        ) : isExpired ? (
          <StatusText tone="danger" icon={CircleAlert}>
            {t("expired", { day: day(expires) })}
          </StatusText>
        ) : (
          <time className="whitespace-nowrap" dateTime={expires}>
            {day(expires)}
          </time>
        ),
    },
    {
      key: "openings",
      header: t("column.openings"),
      align: "number",
      sortable: true,
      text: ({ openings }) => String(openings),
      cell: ({ openings }) => <span className="tabular">{count(openings)}</span>,
    },
    {
      key: "last_opened",
      header: t("column.lastOpened"),
      sortable: true,
      text: ({ last_opened: last }) => (last === null ? "" : timestamp(last)),
      cell: ({ last_opened: last }) =>
        last === null ? (
          <span className="text-muted">{t("neverOpened")}</span>
        ) : (
          <time className="whitespace-nowrap" dateTime={last}>
            {timestamp(last)}
          </time>
        ),
    },
    {
      key: "actions",
      header: t("column.actions"),
      hideHeader: true,
      align: "actions",
      cell: (link) =>
        link.can_change ? (
          <>
            {link.path === null ? null : (
              <IconButton
                label={t("addressOf", { name: link.name })}
                icon={Copy}
                onClick={() => open({ link, as: "address" })}
              />
            )}
            <IconButton
              label={t("changeOf", { name: link.name })}
              icon={Pencil}
              onClick={() => open({ link, as: "change" })}
            />
            <IconButton
              label={t("revokeOf", { name: link.name })}
              icon={Ban}
              tone="danger"
              onClick={() => open({ link, as: "revoke" })}
            />
          </>
        ) : null,
    },
  ];
}
