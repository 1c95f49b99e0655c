"use client";

import { useTranslations } from "next-intl";
import { Notice } from "./notice";
import { RetryButton } from "./retry-button.client";

type Props = {
  /** What was to be loaded, as the page calls it. */
  label: string;
  read: {
    readonly data?: unknown;
    readonly problem?: { readonly message: string } | undefined;
    refresh: () => unknown;
  };
};

/** In the place of what could not be loaded, so that nothing looks empty that is not; nothing where it was. */
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
