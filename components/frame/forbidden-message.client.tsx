"use client";

import { LockKeyhole } from "lucide-react";
import { useTranslations } from "next-intl";
import { MessagePage } from "@/components/shell/message-page";
import { OrganizationSelector } from "@/components/shell/selectors/organization-selector.client";
import { ButtonLink } from "@/components/ui/button-link";
import type { Option } from "@/components/ui/fields/option";
import type { Permission } from "@/lib/access/permissions";
import { usePathname } from "@/lib/kit/i18n/navigation";
import { routeAt } from "@/lib/navigation/route-at";
import { pathTo, routeOf } from "@/lib/navigation/routes";

type Props = {
  /** Permissions of the reader in any organization. */
  permissions: readonly Permission[];
  /** Organizations in which the reader has the rights of an administrator. */
  administered: readonly Option<number>[];
};

/** Readers who may open the page for other organizations get a picker; all others see which permission is missing. */
export function ForbiddenMessage({ permissions, administered }: Props) {
  const t = useTranslations("shell.forbidden");
  const name = routeAt(usePathname());
  const isOfOrganization = name !== null && permissions.includes(routeOf(name).access) && administered.length > 0;
  return (
    <MessagePage
      icon={LockKeyhole}
      title={t("title")}
      action={
        <>
          {isOfOrganization ? (
            <div className="w-full max-w-90">
              <p className="mb-3">{t("pick")}</p>
              <OrganizationSelector options={administered} selected={null} showLabel isChoice />
            </div>
          ) : null}
          <ButtonLink href={pathTo("dashboard")}>{t("dashboard")}</ButtonLink>
        </>
      }
    >
      {t(isOfOrganization ? "otherOrganization" : "text")}
    </MessagePage>
  );
}
