"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, use } from "react";

/** A value that is still loading; null if it is unavailable. */
export type Late<T> = Promise<{ value: T } | null>;

type Props<T> = { of: Late<T>; children: (value: T) => ReactNode };

/** A cell whose value streams in after its row: a bar until then, an error sign on failure, never a zero. */
export function Arriving<T>(props: Props<T>) {
  return (
    <Suspense fallback={<span className="pulsing inline-block h-3 w-10 rounded-sm bg-hairline align-middle" />}>
      <Arrived {...props} />
    </Suspense>
  );
}

function Arrived<T>({ of, children }: Props<T>) {
  const t = useTranslations("ui");
  const arrived = use(of);
  if (arrived) return children(arrived.value);
  return (
    <span title={t("figureFailed")} className="inline-flex items-center text-danger">
      <CircleAlert size={15} aria-hidden />
      <span className="sr-only">{t("figureFailed")}</span>
    </span>
  );
}
