"use client";

import { Check, Pencil, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { TextLink } from "@/components/ui/text-link";
import { send } from "@/lib/kit/call/send";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { changeSavedReportCall, type SavedReport } from "@/lib/reports/saved/contract";
import { LevelIcon } from "./level-icon";

/** The name of a report as a link; users who can change the report can rename it in place. */
export function ReportName({ report }: { report: SavedReport }) {
  const t = useTranslations("savedReports.rename");
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The pencil exists again after this rendering.
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <div className="flex min-w-0 items-center sm:min-w-56 gap-2">
      <LevelIcon level={report.access_level} />
      {isEditing ? (
        <NameBox report={report} onClose={close} />
      ) : (
        <>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <TextLink href={pathTo("flexireport", { reportId: report.pk })} quiet className="font-medium">
              {report.name}
            </TextLink>
          </span>
          {report.can_edit ? (
            <IconButton
              ref={pencil}
              label={t("action", { name: report.name })}
              data-tip={t("tip")}
              icon={Pencil}
              onClick={() => setEditing(true)}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

function NameBox({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const t = useTranslations("savedReports.rename");
  const common = useTranslations("common");
  const router = useRouter();
  const [name, setName] = useState(report.name);
  const { isBusy, run } = useSnackbarAction();
  const save = async () => {
    if (name.trim() === report.name) return onClose();
    await run(async () => {
      await send(changeSavedReportCall, { params: { id: report.pk }, body: { revision: report.revision, name } });
      router.refresh();
      onClose();
      return t("done", { name: name.trim() });
    });
  };
  return (
    <form
      method="dialog"
      className="flex min-w-0 grow items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it stands where the pencil was just pressed
        autoFocus
        aria-label={t("field")}
        value={name}
        maxLength={120}
        required
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          // Arrow keys and Home belong to the text field, not to the grid around it, while it is edited.
          event.stopPropagation();
          if (event.key === "Escape") onClose();
        }}
        className="field-box h-8 min-w-40 grow px-2"
      />
      <IconButton type="submit" label={common("save")} icon={Check} busy={isBusy} />
      <IconButton label={common("cancel")} icon={X} onClick={onClose} />
    </form>
  );
}
