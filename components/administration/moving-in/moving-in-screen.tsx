import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import type { ListedUpload } from "@/lib/uploads/contract";
import { MovingInFiles } from "./moving-in-files.client";

/** Product names, equal in all languages. */
const SYSTEMS = [
  ["celus", "Celus"],
  ["ccPlus", "CC-Plus"],
  ["jusp", "JUSP"],
  ["libInsight", "LibInsight"],
  ["ebsco", "EBSCO Usage Consolidation"],
  ["usus", "Usus"],
] as const;

/** Imports exports of other systems, with a preview; lists what cannot be imported. */
export function MovingInScreen({ open, megabytes }: { open: readonly ListedUpload[]; megabytes: number }) {
  const t = useTranslations("movingIn");
  const routes = useTranslations("routes");
  return (
    <Screen>
      <PageHeader title={routes("moving-in")} context={t("context")} />
      <MovingInFiles open={open} megabytes={megabytes} />
      <Card title={t("systems")}>
        <dl className="grid gap-x-8 gap-y-5 desk:grid-cols-2">
          {SYSTEMS.map(([system, name]) => (
            <div key={system} className="flex min-w-0 flex-col gap-1">
              <dt className="font-semibold">{name}</dt>
              <dd>{t(`${system}.comes`)}</dd>
              <dd className="text-muted">{t(`${system}.stays`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 border-hairline border-t pt-4 text-muted">
          {t.rich("imported", {
            link: (text) => <TextLink href={pathTo("manual-data-upload-list")}>{text}</TextLink>,
          })}
        </p>
      </Card>
    </Screen>
  );
}
