import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import { pathOfShared } from "@/lib/navigation/shared-path";
import { SharedLayout } from "./shared-layout";
import type { SharedSearch } from "./shared-search";
import { UnlockForm } from "./unlock-form.client";

type Props = { token: string; isFrame: boolean; search: SharedSearch };

/** Asks for the password. A frame of another site gets no cookie, so it links to the page. */
export function SharedLocked({ token, isFrame, search }: Props) {
  const t = useTranslations("sharedPage.locked");
  return (
    <SharedLayout title={t("title")} isFrame={isFrame} search={search}>
      {isFrame ? (
        <Notice tone="info">
          <a href={pathOfShared(token)} target="_blank" rel="noreferrer" className="text-brand underline">
            {t("open")}
          </a>
        </Notice>
      ) : (
        <div className="w-full max-w-[480px]">
          <Card>
            <UnlockForm token={token} />
          </Card>
        </div>
      )}
    </SharedLayout>
  );
}
