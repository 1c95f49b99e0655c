import { CircleCheck, TriangleAlert } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { StatusText } from "@/components/ui/status-text";
import { TextLink } from "@/components/ui/text-link";
import type { healthCall } from "@/lib/administration/contract";
import { formatCount } from "@/lib/kit/format/number";
import { formatTimestamp } from "@/lib/kit/format/time";
import type { Locale } from "@/lib/kit/i18n/routing";
import { timeZone } from "@/lib/kit/i18n/time-zone";
import { pathTo } from "@/lib/navigation/routes";

type Props = { orphans: z.output<typeof healthCall.returns>["orphans"]; locale: Locale; runsCommands: boolean };

/** Orphaned records as counted last night, and the command that deletes them. */
export async function OrphansCard({ orphans, locale, runsCommands }: Props) {
  const t = await getTranslations("maintenance.orphans");
  const told = (value: number) => (
    <StatusText tone={value > 0 ? "warning" : "ok"} icon={value > 0 ? TriangleAlert : CircleCheck}>
      {formatCount(value, locale)}
    </StatusText>
  );
  const isClean = orphans !== null && orphans.imports + orphans.files === 0;
  return (
    <Card title={t("title")}>
      <p className="mb-3 max-w-prose text-muted">{t("text")}</p>
      {orphans ? (
        <DescriptionList
          pairs={[
            [t("imports"), told(orphans.imports)],
            [t("files"), told(orphans.files)],
            [t("counted"), formatTimestamp(new Date(orphans.counted), timeZone())],
          ]}
        />
      ) : (
        <p>{t("never")}</p>
      )}
      {isClean ? null : (
        <p className="mt-3 max-w-prose">
          {runsCommands ? (
            <>
              {t("way")} <TextLink href={pathTo("management-commands")}>{t("open")}</TextLink>
            </>
          ) : (
            t("ask")
          )}
        </p>
      )}
    </Card>
  );
}
