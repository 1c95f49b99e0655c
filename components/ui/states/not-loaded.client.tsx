"use client";

import { useTranslations } from "next-intl";
import { Notice } from "./notice";
import { RetryButton } from "./retry-button.client";

type Props = {
  /** Name of the content on the page. */
  label: string;
  read: {
    readonly data?: unknown;
    readonly problem?: { readonly message: string } | undefined;
    refresh: () => unknown;
  };
};

/** Replaces content that could not be loaded, so that it does not look empty; renders nothing on success. */
export function NotLoaded({ label, read: { data, problem, refresh } }: Props) {
  const t = useTranslations("common");
  if (!problem || data !== undefined) return null;
  return (
    <div role="alert">
      <Notice tone="danger" action={<RetryButton onRetry={() => void refresh()} />}>
        {t("notLoaded", { label, error: problem.message })}
      </Notice>
    </div>
  );
}
