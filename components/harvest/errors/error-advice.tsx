import clsx from "clsx";
import { CircleAlert, Info } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useAdvice } from "./use-error-words";

type Props = {
  errorCode: string;
  /** There is no usage; false for a warning or a question. */
  isFailed: boolean;
  /** Actions. */
  children?: ReactNode;
};

/** Meaning, usual cause, remedy and contact of an error. */
export function ErrorAdvice({ errorCode, isFailed, children }: Props) {
  const t = useTranslations("harvestStatus.advice");
  const advice = useAdvice()(errorCode);
  if (!advice) return children ? <div className="flex flex-wrap gap-2">{children}</div> : null;
  const Icon = isFailed ? CircleAlert : Info;
  const lines = [
    [t("meaning"), advice.meaning],
    [t("cause"), advice.cause],
    [t("action"), advice.action],
    [t("contact"), advice.contact],
  ] as const;
  return (
    <section
      aria-label={advice.name}
      className={clsx("flex gap-3 rounded-lg px-4 py-3", isFailed ? "bg-danger-soft" : "bg-info-soft")}
    >
      <Icon size={18} aria-hidden className={clsx("mt-px shrink-0", isFailed ? "text-danger" : "text-info")} />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="font-semibold">{advice.name}</p>
        <dl className="grid max-w-[88ch] gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
          {lines.map(([term, text]) =>
            text ? (
              <div key={term} className="contents">
                <dt className="text-muted">{term}</dt>
                <dd className="max-sm:mb-1.5">{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {children ? <div className="mt-1 flex flex-wrap gap-2">{children}</div> : null}
      </div>
    </section>
  );
}
