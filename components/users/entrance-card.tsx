import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language-switch.client";
import { Mark } from "@/components/shell/mark";

type Props = { title: string; children: ReactNode };

/** One centred card on the canvas: the mark, the language, nothing else. */
export function EntranceCard({ title, children }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[26rem] flex-col justify-center gap-6 px-4 py-10">
      <div className="rounded-lg border border-hairline bg-surface p-6 sm:p-8">
        <div className="mb-6 flex items-start justify-between">
          <Mark size={40} />
          <LanguageSwitch isSignedIn={false} />
        </div>
        <h1 className="mb-5 font-semibold text-xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}
