"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import type { DataColumn } from "@/components/ui/tables/data-column";
import { DataTable } from "@/components/ui/tables/data-table";
import type { HelpLinkEntity } from "@/lib/help/contract";

const HelpLinkDialog = later(() => import("./help-link-dialog.client").then((it) => it.HelpLinkDialog));

export function HelpLinks({ links }: { links: readonly HelpLinkEntity[] }) {
  const t = useTranslations("appearance.help");
  const routes = useTranslations("routes");
  const [editing, setEditing] = useState<HelpLinkEntity["route"] | "another" | null>(null);
  const filledLinks = links.filter(({ url_en, url_cs }) => url_en || url_cs);
  const column = (language: "en" | "cs"): DataColumn<HelpLinkEntity> => ({
    key: language,
    header: t(language),
    cell: (link) => <Address url={link[`url_${language}`]} label={link[`label_${language}`]} />,
  });
  const columns: DataColumn<HelpLinkEntity>[] = [
    { key: "page", header: t("page"), cell: ({ route }) => <span className="font-medium">{routes(route)}</span> },
    column("en"),
    column("cs"),
    {
      key: "actions",
      header: t("actions"),
      hideHeader: true,
      align: "actions",
      cell: ({ route }) => (
        <IconButton label={t("change", { page: routes(route) })} icon={Pencil} onClick={() => setEditing(route)} />
      ),
    },
  ];
  const add = (
    <Button size="small" icon={Plus} onClick={() => setEditing("another")}>
      {t("add")}
    </Button>
  );
  return (
    <Card title={t("title")} action={add} flush>
      <p className="max-w-prose px-4 pb-3 text-muted">{t("text")}</p>
      {filledLinks.length > 0 ? (
        <DataTable
          caption={t("title")}
          frameless
          isCards
          rows={filledLinks}
          rowKey={({ route }) => route}
          columns={columns}
        />
      ) : null}
      {editing ? (
        <HelpLinkDialog
          links={editing === "another" ? links.filter((link) => !filledLinks.includes(link)) : links}
          route={editing === "another" ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Card>
  );
}

function Address({ url, label }: { url: string; label: string }) {
  if (url === "") return <span className="text-muted">–</span>;
  return (
    <span className="block max-w-[48ch] py-1 [overflow-wrap:anywhere]">
      {label ? <span className="block">{label}</span> : null}
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="text-brand text-sm underline decoration-brand/40 underline-offset-3"
      >
        {url}
      </a>
    </span>
  );
}
