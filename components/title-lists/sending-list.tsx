import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states/notice";
import { Progress } from "@/components/ui/states/progress";
import type { useSendingList } from "./use-sending-list";

type Sending = Pick<ReturnType<typeof useSendingList>, "sent" | "stop">;

/** Progress of an upload, with a button to cancel it. */
export function SentTitleLists({ sent, stop }: Sending) {
  const t = useTranslations("titleLists.upload");
  if (!sent) return null;
  return (
    <div className="flex items-center gap-3">
      <div className="grow">
        <Progress label={t("sending")} value={sent.done} max={sent.total} text={t("sending")} />
      </div>
      <Button size="small" onClick={stop}>
        {t("stop")}
      </Button>
    </div>
  );
}

export const SendingFailed = ({ problem }: { problem: string | null }) =>
  problem === null ? null : (
    <div role="alert">
      <Notice tone="danger">{problem}</Notice>
    </div>
  );
