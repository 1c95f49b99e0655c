"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Spinner } from "@/components/ui/states/spinner";
import { type Export, getExportCall } from "@/lib/exports/contract";
import { useCall } from "@/lib/kit/call/use-call";

export function ExportContents({ export: { pk, name }, onClose }: { export: Export; onClose: () => void }) {
  const t = useTranslations("exports.page");
  const { data, problem } = useCall(getExportCall, { params: { id: pk } });
  return (
    <Dialog open onClose={onClose} title={t("contents", { name })}>
      {data ? (
        <DescriptionList pairs={data.contents.map(({ label, value }) => [label, value] as const)} />
      ) : problem ? (
        <p role="alert" className="text-danger">
          {problem.message || t("contentsFailed")}
        </p>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
