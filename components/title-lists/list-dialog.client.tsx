"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { Skeleton } from "@/components/ui/states/skeleton";

type Shown = {
  title: string;
  /** Left of the button that closes. */
  dangers?: ReactNode;
  actions: ReactNode;
  standing: ReactNode;
  /** Shown while work is under way. */
  leave: string | null;
  error: ReactNode;
  children: ReactNode;
};

type Props<View> = {
  /** Title until the list is loaded. */
  caption: string;
  loadFailed: string;
  list: {
    shown: View | undefined;
    problem: { message: string } | undefined;
    /** Reason why the last action failed. */
    failed: string | null;
  };
  onClose: () => void;
  show: (view: View) => Shown;
};

/** A list of titles: its state, what was found, the actions it allows, and its rows. */
export function ListDialog<View>({ caption, loadFailed, list, onClose, show }: Props<View>) {
  const t = useTranslations("titleLists.action");
  if (list.shown === undefined)
    return (
      <Dialog open onClose={onClose} size="large" title={caption}>
        {list.problem ? <ErrorState title={list.problem.message || loadFailed} /> : <Skeleton />}
      </Dialog>
    );
  const { title, dangers, actions, standing, leave, error, children } = show(list.shown);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={title}
      footer={
        <>
          {dangers}
          <Button onClick={onClose}>{t("close")}</Button>
          {actions}
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {standing}
          {leave === null ? null : <p className="text-muted text-sm">{leave}</p>}
        </div>
        {list.failed ? (
          <div role="alert">
            <Notice tone="danger">{list.failed}</Notice>
          </div>
        ) : null}
        {error}
        {children}
      </div>
    </Dialog>
  );
}
