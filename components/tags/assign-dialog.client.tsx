"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { entityName } from "@/lib/organizations/entity-name";
import { type Assignment, assignTagsCall, type TagGiven, type TagView, undoAssignmentCall } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-shapes";
import { TagChip } from "./tag-chip";
import { TagChoice, useAssignableTags } from "./tag-choice.client";

type Props = {
  of: TagScope;
  /** Number of objects. */
  count: number;
  items: readonly number[];
  /** Assigns these tags (at least one) to something other than `items`. */
  run?: (tags: readonly number[]) => Promise<Assignment>;
  /** Removes the tags from the items instead. */
  takes?: boolean;
  onClose: () => void;
};

/** Assigns tags to many objects at once, then shows the result with a way to undo it. */
export function AssignDialog({ of, count, items, run, takes = false, onClose }: Props) {
  const t = useTranslations("tags.assign");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { result, problem, isBusy, assign, undo } = useAssignment({ of, items, takes, onClose, ...(run && { run }) });
  const { tags } = useAssignableTags(of, { chosen });
  const objects = t(`objects.${of}`, { count });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t(takes ? "takeTitle" : "title", { objects })}
      {...(result ? {} : { description: t(takes ? "takeText" : "text") })}
      dirty={result === null && chosen.length > 0}
      footer={
        result === null ? (
          <>
            <Button onClick={onClose}>{common("cancel")}</Button>
            <Button
              variant={takes ? "danger" : "primary"}
              busy={isBusy}
              disabled={chosen.length === 0}
              onClick={() => assign(chosen)}
            >
              {t(takes ? "take" : "submit", { count: chosen.length })}
            </Button>
          </>
        ) : (
          <>
            {result.assignment === null ? null : (
              <Button className="mr-auto" busy={isBusy} onClick={() => undo(result.assignment)}>
                {t("undo")}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {common("close")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {result === null ? (
          <TagChoice of={of} label={t("tags")} value={chosen} onChange={setChosen} lax={takes} />
        ) : (
          <AssignmentResult of={of} result={result} tags={tags} />
        )}
      </div>
    </Dialog>
  );
}

type Asked = Pick<Props, "of" | "items" | "run" | "onClose"> & { takes: boolean };

function useAssignment({ of, items, run: make, takes, onClose }: Asked) {
  const t = useTranslations("tags.assign");
  const router = useRouter();
  const notify = useSnackbar();
  const [result, setResult] = useState<Assignment | null>(null);
  const { isBusy, problem, run } = useAction();
  return {
    result,
    problem,
    isBusy,
    assign: (tags: readonly number[]) =>
      run(async () => {
        const body = { of, [takes ? "remove" : "tags"]: [...tags], items: [...items] };
        setResult(await (make ? make(tags) : send(assignTagsCall, { body })));
        router.refresh();
      }),
    undo: (assignment: string | null) =>
      run(async () => {
        if (assignment === null) return;
        const { removed, restored } = await send(undoAssignmentCall, { params: { assignment }, body: { of } });
        onClose();
        notify({ tone: "ok", text: takes ? t("restored", { count: restored }) : t("undone", { count: removed }) });
        router.refresh();
      }),
  };
}

type AssignmentResultProps = { of: TagScope; result: Assignment; tags: readonly TagView[] };

/** Result of assigning or removing tags, by tag; names the objects that could not get one and the conflicting tag. */
function AssignmentResult({ of, result, tags }: AssignmentResultProps) {
  const t = useTranslations("tags.assign");
  const chip = (id: number) => {
    const tag = tags.find(({ pk }) => pk === id);
    return tag ? <TagChip tag={tag} /> : null;
  };
  return (
    <div role="status">
      <ul className="flex flex-col gap-4">
        {result.removed.map(({ tag, removed }) => (
          <li key={tag} className="flex flex-col items-start gap-1">
            {chip(tag)}
            <p>
              {removed === 0 ? t("removedNone") : t("removed", { objects: t(`objects.${of}`, { count: removed }) })}
            </p>
          </li>
        ))}
        {result.tags.map((one) => (
          <li key={one.tag} className="flex flex-col items-start gap-1">
            {chip(one.tag)}
            <p>
              {one.added === 0 ? t("addedNone") : t("added", { objects: t(`objects.${of}`, { count: one.added }) })}
            </p>
            {one.already > 0 ? <p className="text-muted">{t("already", { count: one.already })}</p> : null}
            {one.refused > 0 ? <Refused one={one} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refused({ one: { refused, refused_items: items } }: { one: TagGiven }) {
  const t = useTranslations("tags.assign");
  const locale = useLocale();
  return (
    <div className="text-warning">
      <p>{t("refused", { count: refused })}</p>
      <ul className="mt-1 list-disc pl-5 text-sm [overflow-wrap:anywhere]">
        {items.map((item) => (
          <li key={item.pk}>
            {item.has === null
              ? t("keepsUnseen", { name: entityName(item, locale) })
              : t("keeps", { name: entityName(item, locale), tag: item.has })}
          </li>
        ))}
        {refused > items.length ? <li>{t("more", { count: refused - items.length })}</li> : null}
      </ul>
    </div>
  );
}
