"use client";

import { useTranslations } from "next-intl";
import { RemovalDialog } from "@/components/ui/overlays/removal-dialog.client";
import { Notice } from "@/components/ui/states/notice";
import { countPlatformDataCall, deletePlatformDataCall } from "@/lib/catalog/platforms/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  platform: { pk: number; name: string };
  organization: number;
  /** Null for all organizations. */
  whose: string | null;
  /** The platform belongs to the organization, so it can be deleted, too. */
  isOwn: boolean;
  onClose: () => void;
};

export function DeleteDataDialog({ platform: { pk, name }, organization, whose, isOwn, onClose }: Props) {
  const t = useTranslations("platforms.data.delete");
  const params = { organization, platform: pk };
  const { data, problem } = useCall(countPlatformDataCall, { params });
  return (
    <RemovalDialog
      title={t("question", { name })}
      isKnown={data !== undefined}
      problem={problem?.message}
      text={t(isOwn ? "staysUnless" : "stays")}
      confirm={t("confirm")}
      submit={t("accept")}
      besides={isOwn ? { label: t("platform"), to: pathTo("platform-list") } : null}
      onRemove={async (isPlatform) => {
        const body = { confirmed: true, delete_platform: isPlatform } as const;
        const { imports } = await send(deletePlatformDataCall, { params, body });
        return isPlatform ? t("platformDone", { name }) : t("done", { count: imports, name });
      }}
      onClose={onClose}
    >
      {whose === null ? <Notice tone="danger" title={t("allTitle")} /> : <p>{t("of", { whose })}</p>}
      {data ? (
        <ul className="list-disc pl-5">
          <li>{t("imports", { count: data.imports })}</li>
          {data.first_month && data.last_month ? (
            <li>{t("months", { from: data.first_month, to: data.last_month })}</li>
          ) : null}
          <li>{t("facts", { count: data.facts })}</li>
          <li>{t("uploads", { count: data.uploads })}</li>
          {whose === null ? <li>{t("organizations", { count: data.organizations })}</li> : null}
        </ul>
      ) : null}
    </RemovalDialog>
  );
}
