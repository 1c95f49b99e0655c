"use client";

import { Plus, Tags } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ListControls } from "@/components/lists/list-controls.client";
import { EmptyResult } from "@/components/lists/nothing-found";
import { pageChange, useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Pager } from "@/components/ui/tables/pager";
import { pageSizes } from "@/lib/navigation/list";
import type { TagClassView } from "@/lib/tags/contract";
import { tagScopes } from "@/lib/tags/tag-shapes";
import { ClassSection, type TagPage } from "./class-section.client";
import { tagClassesList } from "./tag-classes-list";
import { useTagRights } from "./tags-place.client";

type Props = {
  listing: { results: readonly TagClassView[]; count: number; page: number };
  /** By class. */
  tags: ReadonlyMap<number, TagPage>;
};

export function TagClasses({ listing: { results, count, page }, tags }: Props) {
  const t = useTranslations("tags");
  const list = useList(tagClassesList);
  const { isConsortial } = useTagRights();
  const scopes = tagScopes.filter((scope) => scope !== "organization" || isConsortial);
  return (
    <div className="flex min-w-0 flex-col gap-5" aria-busy={list.isPending}>
      <ListControls
        list={list}
        count={count}
        search={{ label: t("page.search"), hint: t("page.searchHint") }}
        filters={[
          {
            kind: "states",
            name: "scope",
            label: t("field.scope"),
            options: [
              { value: null, label: t("scope.all") },
              ...scopes.map((value) => ({ value, label: t(`scope.${value}`) })),
            ],
          },
        ]}
      />
      {scopes.map((scope) => {
        const classes = results.filter((one) => one.scope === scope);
        if (classes.length === 0) return null;
        return (
          <section key={scope} aria-labelledby={`tags-of-${scope}`} className="flex flex-col gap-3">
            <h2 id={`tags-of-${scope}`} className="font-semibold text-lg">
              {t(`scope.${scope}`)}
            </h2>
            {classes.map((one) => (
              <ClassSection key={one.pk} tagClass={one} tags={tags.get(one.pk) ?? { count: 0, results: [] }} />
            ))}
          </section>
        );
      })}
      {count > 0 ? null : list.of.isNarrowed(list.search) ? (
        <EmptyResult list={list} />
      ) : (
        <EmptyState icon={Tags} title={t("page.empty")} action={<NewClass />}>
          {t("page.emptyText")}
        </EmptyState>
      )}
      {count > pageSizes[0] ? (
        <Pager
          page={page}
          size={list.search.page_size}
          total={count}
          href={(to, size) => list.href(pageChange(to, size))}
          onChange={(to, size) => list.go(pageChange(to, size), "page")}
        />
      ) : null}
    </div>
  );
}

const ClassDialog = later(() => import("./class-dialog.client").then((it) => it.ClassDialog));

/** Starts with the scope that the list is filtered by, if any. */
export function NewClass() {
  const t = useTranslations("tags.class");
  const { scope } = useList(tagClassesList).search;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={Plus} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {isOpen ? <ClassDialog {...(scope && { scope })} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
