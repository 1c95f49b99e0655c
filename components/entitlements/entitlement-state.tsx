import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { ListStatus } from "@/components/title-lists/list-status";
import type { EntitlementVersionView } from "@/lib/entitlements/contract";

/** How far a version is read, and whether a person has to decide something. */
export function EntitlementState({ version }: { version: EntitlementVersionView }) {
  const t = useTranslations("entitlements.state");
  const { state, progress, error, counts } = version;
  const doubtful = counts?.doubtful ?? 0;
  if (state === "processing") return <ListStatus look={{ tone: "busy" }} word={t("processing")} progress={progress} />;
  if (state === "failed")
    return (
      <ListStatus
        look={{ tone: "danger", icon: TriangleAlert }}
        word={t("failed")}
        tip={error?.message}
        progress={null}
      />
    );
  return doubtful > 0 ? (
    <ListStatus
      look={{ tone: "warning", icon: CircleHelp }}
      word={t("doubtful", { count: doubtful })}
      progress={null}
    />
  ) : (
    <ListStatus look={{ tone: "ok", icon: Check }} word={t("done")} progress={null} />
  );
}
