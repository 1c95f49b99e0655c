import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";
import type { ListedUpload } from "@/lib/uploads/contract";
import type { UploadStats } from "./read-uploads";
import { Review } from "./review/review.client";

type Props = {
  whose: string | null;
  open: readonly ListedUpload[];
  openCount: number;
  stats: UploadStats;
  children: ReactNode;
};

export function UploadsScreen({ whose, open, openCount, stats, children }: Props) {
  const t = useTranslations("uploadsPages");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader title={routes("manual-data-upload-list")} context={<Context whose={whose} stats={stats} />} />
      <Review open={open} />
      {openCount > open.length ? (
        <p className="text-muted">{t("review.more", { count: openCount - open.length })}</p>
      ) : null}
      <section aria-label={t("list.title")} className="flex min-w-0 flex-col gap-3">
        <h2 className="font-semibold text-lg">{t("list.title")}</h2>
        {children}
      </section>
    </Screen>
  );
}

function Context({ whose, stats: { count: total, bytes: used, quota_bytes: quota } }: Pick<Props, "whose" | "stats">) {
  const t = useTranslations("uploadsPages.context");
  const { bytes } = useFormat();
  const room =
    quota === null ? t("room", { used: bytes(used) }) : t("roomOf", { used: bytes(used), quota: bytes(quota) });
  return [whose ?? t("allOrganizations"), t("files", { count: total }), ...(total > 0 ? [room] : [])].join(" · ");
}

type UploadDataScreenProps = {
  platform: { pk: number; name: string };
  open: readonly ListedUpload[];
  children: ReactNode;
};

/** Uploads for one platform, which every file gets whatever its header names. `children`: earlier uploads. */
export function UploadDataScreen({ platform, open, children }: UploadDataScreenProps) {
  const t = useTranslations("uploadsPages");
  return (
    <Screen>
      <PageHeader
        isCompact
        title={t("platform.title", { name: platform.name })}
        context={t("platform.context", { name: platform.name })}
        action={
          <ButtonLink href={pathTo("manual-data-upload-list")} icon={ArrowLeft}>
            {t("menu.toList")}
          </ButtonLink>
        }
      />
      <Review open={open} parts={{ platform: String(platform.pk) }} />
      <section aria-label={t("list.title")} className="flex min-w-0 flex-col gap-3">
        <h2 className="font-semibold text-lg">{t("platform.former")}</h2>
        {children}
      </section>
    </Screen>
  );
}
