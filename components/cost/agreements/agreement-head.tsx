import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { TextLink } from "@/components/ui/text-link";
import { agreementOn } from "@/lib/cost/agreements/agreement-state";
import type { AgreementDetail } from "@/lib/cost/agreements/contract";
import { now } from "@/lib/kit/clock";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { AgreementStatus } from "./agreement-status";

/** State, platforms with their shares, whose agreement it is, and the note. */
export function AgreementHead({ agreement, locale }: { agreement: AgreementDetail; locale: Locale }) {
  const t = useTranslations("agreements");
  const { platforms, organization, prices, note, created_by: by } = agreement;
  const { state, current, lastDay } = agreementOn(now().toISOString().slice(0, 10), prices);
  const isUndivided = platforms.length > 1 && platforms.some(({ share }) => share === null);
  const pairs = [
    [
      t("column.state"),
      <span key="state" className="inline-flex flex-wrap gap-x-3">
        <AgreementStatus state={state} lastDay={lastDay} />
        {current ? <span>{t("days", current)}</span> : null}
      </span>,
    ],
    [
      t("platforms"),
      <span key="platforms" className="flex flex-col">
        <span className="flex flex-wrap gap-x-3">
          {platforms.map((one) => (
            <span key={one.pk}>
              <TextLink href={pathTo("platform-detail", { platformId: one.pk })}>{entityName(one, locale)}</TextLink>
              {one.share === null ? null : ` ${t("percent", { share: Number(one.share) })}`}
            </span>
          ))}
        </span>
        {isUndivided ? <span className="text-muted text-sm">{t("undivided")}</span> : null}
      </span>,
    ],
    [t("owner"), organization ? entityName(organization, locale) : t("form.consortium")],
    ...(by ? [[t("createdBy"), by] as const] : []),
    ...(note
      ? [
          [
            t("form.note"),
            <p key="note" className="max-w-[80ch] whitespace-pre-line">
              {note}
            </p>,
          ] as const,
        ]
      : []),
  ] as const;
  return (
    <Card>
      <DescriptionList pairs={pairs} />
    </Card>
  );
}
