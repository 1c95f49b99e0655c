import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { pathTo } from "@/lib/navigation/routes";
import type { ListedUpload } from "@/lib/uploads/contract";
import { Review } from "./review/review.client";

type Props = { platform: { pk: number; name: string }; open: readonly ListedUpload[]; children: ReactNode };

/** Uploads for one platform, which every file gets whatever its header names. `children`: earlier uploads. */
export function UploadDataScreen({ platform, open, children }: Props) {
  const t = useTranslations("uploadsPages");
  return (
    <Screen>
      <PageHeader
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
