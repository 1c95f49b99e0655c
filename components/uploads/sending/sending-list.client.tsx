"use client";

import { CircleAlert, RotateCw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/states/progress";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Sending } from "./sending";

type Props = {
  list: readonly Sending[];
  onAgain: (one: Sending) => void;
  onDismiss: (one: Sending) => void;
};

/** Files being sent, and refused files with the reason. */
export function SentFiles({ list, onAgain, onDismiss }: Props) {
  const t = useTranslations("uploadsPages.sending");
  if (list.length === 0) return null;
  return (
    <section aria-label={t("label")} className="overflow-clip rounded-lg border border-hairline bg-surface">
      <ul>
        {list.map((one) => (
          <li
            key={one.key}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b px-4 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 max-w-full truncate font-semibold sm:w-72">{one.file.name}</span>
            {one.state === "refused" ? <Refused one={one} onAgain={onAgain} /> : <OnItsWay one={one} />}
            <IconButton
              label={t(one.state === "refused" ? "dismiss" : "stop", { file: one.file.name })}
              icon={X}
              className="ml-auto"
              onClick={() => onDismiss(one)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OnItsWay({ one: { file, sent, state } }: { one: Sending }) {
  const t = useTranslations("uploadsPages.sending");
  const { bytes } = useFormat();
  if (state === "waiting") return <p className="grow text-muted">{t("waiting", { size: bytes(file.size) })}</p>;
  return (
    <div className="min-w-48 max-w-120 grow">
      <Progress
        label={t("progress", { file: file.name })}
        value={Math.min(sent, file.size)}
        max={file.size}
        text={
          state === "kept" ? t("kept") : t("share", { sent: bytes(Math.min(sent, file.size)), total: bytes(file.size) })
        }
      />
    </div>
  );
}

function Refused({ one, onAgain }: { one: Sending; onAgain: Props["onAgain"] }) {
  const t = useTranslations("common");
  return (
    <div role="alert" className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 text-danger sm:basis-80">
      <p className="flex min-w-0 items-start gap-1.5">
        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        {one.problem}
      </p>
      <Button size="small" icon={RotateCw} onClick={() => onAgain(one)}>
        {t("retry")}
      </Button>
    </div>
  );
}
