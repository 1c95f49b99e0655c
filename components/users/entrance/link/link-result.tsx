import type { ReactNode } from "react";
import { Notice } from "@/components/ui/states/notice";

type Props = { tone: "ok" | "danger"; title: string; texts: readonly string[]; children?: ReactNode };

/** Result of a link from an e-mail, with the next step. */
export function LinkResult({ tone, title, texts, children }: Props) {
  return (
    <div className="flex flex-col items-start gap-5">
      <div role={tone === "ok" ? "status" : "alert"} className="w-full">
        <Notice tone={tone} title={title}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      </div>
      {children}
    </div>
  );
}

/** The address of this page contains a secret until it is read, so no referrer is sent. */
export function NoReferrer() {
  return <meta name="referrer" content="no-referrer" />;
}
