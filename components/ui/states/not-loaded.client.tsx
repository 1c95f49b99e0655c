"use client";

import { useTranslations } from "next-intl";
import { Notice } from "./notice";
import { RetryButton } from "./retry-button.client";

type Props = {
  /** What was to be loaded, as the page calls it. */
  label: string;
  problem: { readonly message: string };
  onRetry: () => unknown;
};

/** In the place of what could not be loaded, so that nothing looks empty that is not. */
export function NotLoaded({ label, problem, onRetry }: Props) {
  const t = useTranslations("common");
  return (
    <div role="alert">
      <Notice tone="danger" action={<RetryButton onRetry={() => void onRetry()} />}>
        {t("notLoaded", { label, error: problem.message })}
      </Notice>
    </div>
  );
}
