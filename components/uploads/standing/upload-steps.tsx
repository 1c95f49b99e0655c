import clsx from "clsx";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Upload } from "@/lib/uploads/contract";
import { uploadStatus, uploadStep } from "../upload-standing";

const steps = ["sent", "checked", "decided", "imported"] as const;

export function UploadSteps({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.step");
  const standing = uploadStatus(upload);
  const current = uploadStep(standing);
  const isStuck = standing === "broken" || standing === "failed";
  return (
    <ol aria-label={t("label")} className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className={clsx("flex items-center gap-2", isCurrent ? "font-semibold" : "text-muted")}
          >
            <span
              aria-hidden
              className={clsx(
                "flex size-6 items-center justify-center rounded-full border text-sm",
                isDone && "border-transparent bg-brand-soft text-brand",
                isCurrent && (isStuck ? "border-danger text-danger" : "border-brand text-brand"),
                !isDone && !isCurrent && "border-control",
              )}
            >
              {isDone ? <Check size={14} /> : index + 1}
            </span>
            {t(step)}
            {isDone ? <span className="sr-only">{t("done")}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
