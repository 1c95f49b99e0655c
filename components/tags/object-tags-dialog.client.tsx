"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { assignTagsCall, type TagOnObject } from "@/lib/tags/contract";
import type { TagScope } from "@/lib/tags/tag-shapes";
import { TagChips } from "./tag-chips.client";
import { TagChoice, useAssignableTags } from "./tag-choice.client";

export type TaggedObject = {
  of: TagScope;
  pk: number;
  name: string;
  /** Tags that the reader can see. */
  tags: readonly TagOnObject[];
};

type Props = { object: TaggedObject; onClose: () => void };

export function ObjectTagsDialog({ object: { of, pk, name, tags }, onClose }: Props) {
  const t = useTranslations("tags.object");
  const common = useTranslations("common");
  const assignable = useAssignableTags(of, { chosen: tags.map((tag) => tag.pk) });
  const before = tags.map((tag) => tag.pk).filter((id) => assignable.tags.some((tag) => tag.pk === id));
  const fixed = !assignable.areChosenKnown ? [] : tags.filter((tag) => !before.includes(tag.pk));
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const now = chosen ?? before;
  const change = {
    tags: now.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !now.includes(id)),
  };
  const isChanged = change.tags.length + change.remove.length > 0;
  const { save, isBusy, problem } = useSaving({ of, pk, change, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("title", { name })}
      dirty={isChanged}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" busy={isBusy} disabled={!isChanged} onClick={save}>
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        <TagChoice of={of} label={t("tags")} value={now} onChange={setChosen} fixed={fixed} />
        {fixed.length > 0 ? (
          <div className="flex flex-col gap-1.5">
            <p className="text-muted text-sm">{t("fixed", { count: fixed.length })}</p>
            <TagChips tags={fixed} most={20} />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

type Saving = Pick<TaggedObject, "of" | "pk"> & { change: { tags: number[]; remove: number[] }; onClose: () => void };

function useSaving({ of, pk, change, onClose }: Saving) {
  const t = useTranslations("tags.object");
  const router = useRouter();
  const notify = useSnackbar();
  const { isBusy, problem, run } = useAction();
  const [isRefused, setRefused] = useState(false);
  const save = () =>
    run(async () => {
      setRefused(false);
      const { tags } = await send(assignTagsCall, { body: { of, ...change, items: [pk] } });
      router.refresh();
      // A hidden class, or a tag that another user assigned meanwhile, can refuse the tag.
      if (tags.some(({ refused }) => refused > 0)) return setRefused(true);
      onClose();
      notify({ tone: "ok", text: t("saved") });
    });
  return { save, isBusy, problem: isRefused ? t("refused") : problem };
}
