import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StatusText } from "@/components/ui/status-text";

type Props = {
  number: number;
  title: string;
  text: string;
  /** Existing data of this step; null if there is none. */
  done: string | null;
  children: ReactNode;
};

export function SetUpStep({ number, title, text, done, children }: Props) {
  const t = useTranslations("setUp");
  return (
    <li className="flex gap-4 rounded-lg border border-hairline bg-surface p-5">
      <span
        aria-hidden
        className="tabular flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand"
      >
        {number}
      </span>
      <section aria-label={title} className="flex min-w-0 grow flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-lg">{title}</h2>
          {done === null ? (
            <span className="text-muted">{t("toDo")}</span>
          ) : (
            <StatusText tone="ok" icon={CircleCheck}>
              {done}
            </StatusText>
          )}
        </div>
        <p className="max-w-[80ch] text-muted">{text}</p>
        <div className="flex flex-wrap items-center gap-2 *:grow sm:*:grow-0 [&>form]:grow">{children}</div>
      </section>
    </li>
  );
}
