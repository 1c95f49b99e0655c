import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

type Props = { title: string; retry?: ReactNode; children?: ReactNode };

/** A failure in place, and what to do about it. */
export function ErrorState({ title, retry, children }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-lg border border-hairline bg-surface px-6 py-12 text-center"
    >
      <CircleAlert size={28} strokeWidth={1.5} className="mb-1 text-danger" aria-hidden />
      <p className="font-semibold text-lg">{title}</p>
      {children ? <div className="max-w-[60ch] text-muted">{children}</div> : null}
      {retry ? <div className="mt-3 flex flex-wrap justify-center gap-2">{retry}</div> : null}
    </div>
  );
}
