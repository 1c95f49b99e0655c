import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { listAgreementsCall } from "@/lib/cost/agreements/contract";
import { listAgreements } from "@/lib/cost/agreements/read-agreements";
import { settings } from "@/lib/kit/env";
import { formatDecimal } from "@/lib/kit/format/number";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { AgreementStatus } from "./agreement-status";

type Props = { scope: Scope<"usage.view">; organization: number; platform: number; locale: Locale };

const SHOWN = 5;

/** Agreements for a platform with their price of the running year; nothing without any. */
export async function PlatformAgreements({ scope, organization, platform, locale }: Props) {
  const query = listAgreementsCall.query.parse({ organization, platform, desc: "true", page_size: SHOWN });
  const [t, { results, count }] = await Promise.all([
    getTranslations("agreements"),
    listAgreements(scope, query, locale),
  ]);
  if (count === 0) return null;
  const currency = settings().REFERENCE_CURRENCY;
  return (
    <Card title={t("caption")}>
      <ul className="flex flex-col gap-1">
        {results.map(({ pk, name, price, state, last_day: lastDay, platforms, is_convertible: isConvertible }) => (
          <li key={pk} className="flex flex-wrap items-center gap-x-4">
            <TextLink href={pathTo("agreement-detail", { agreementId: pk })}>{name}</TextLink>
            <AgreementStatus state={state} lastDay={lastDay} />
            <span>
              {price === null
                ? t(isConvertible ? "noPrice" : "noRate")
                : t("thisYear", { price: formatDecimal(Number(price), locale, 2), currency })}
            </span>
            {platforms.length > 1 ? (
              <span className="text-muted text-sm">{t("severalPlatforms", { count: platforms.length })}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {count > results.length ? (
        <p className="mt-2">
          <TextLink href={pathTo("agreement-list")}>{t("more", { count: count - results.length })}</TextLink>
        </p>
      ) : null}
    </Card>
  );
}
