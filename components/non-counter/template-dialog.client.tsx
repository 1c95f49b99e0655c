"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/overlays/confirm-dialog.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { send } from "@/lib/kit/call/send";
import { useFormat } from "@/lib/kit/format/use-format";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { deleteTemplateCall, type SheetTemplateView } from "@/lib/non-counter/contract";
import { periodKey, reportName, useRoleName } from "./non-counter-words";

type Props = { template: SheetTemplateView; organization: number; onClose: () => void };

export function TemplateDialog({ template, organization, onClose }: Props) {
  const t = useTranslations("nonCounter");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoval({ template, organization, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={template.name}
      footer={
        <>
          {template.may_change ? (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t("template.remove")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t("template.close")}</Button>
        </>
      }
    >
      <DescriptionList pairs={usePairs(template)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("template.removeTitle", { name: template.name })}
        accept={t("template.remove")}
        danger
        onAccept={remove}
      >
        {t("template.removeText")}
      </ConfirmDialog>
    </Dialog>
  );
}

function usePairs(template: SheetTemplateView): [string, ReactNode][] {
  const t = useTranslations("nonCounter");
  const { timestamp } = useFormat();
  const locale = useLocale();
  const attributeName = useAttributeName();
  const { mapping, report_type, organization, headings, version, author, created } = template;
  const period = t(`period.one.${periodKey(report_type.period_months)}`);
  const { constants, skip_rows, blanks, metric_names } = mapping;
  const names = Object.entries(metric_names).map(([word, name]) => `${word} → ${name}`);
  const constant = (name: string) => t("mapper.attribute", { name: attributeName(name) });
  const pairs: [string, string][] = [
    [t("template.twoRows"), mapping.two_rows ? t("template.yes") : ""],
    ...Object.entries(constants.attributes).map(([name, text]): [string, string] => [constant(name), text]),
    [t("mapper.metric"), constants.metric],
    [t("mapper.title"), constants.title],
    [t("mapper.skipRows"), skip_rows.join("; ")],
    [t("mapper.blanks"), blanks.join("; ")],
    [t("template.metricNames"), names.join("; ")],
  ];
  return [
    [t("template.readAs"), `${reportName(report_type, locale)} (${report_type.short_name})`],
    [t("template.for"), organization?.name ?? t("page.ofEverybody")],
    [t("template.headings"), headings.join(" · ")],
    [t("template.columns"), <Columns key="columns" columns={mapping.columns} />],
    [t("mapper.periods"), t(`periods.${mapping.periods}`, { period })],
    ...pairs.filter(([, text]) => text !== ""),
    [t("template.version"), t("template.versionBy", { version, author: author ?? "–", at: timestamp(created) })],
  ];
}

function Columns({ columns }: Pick<SheetTemplateView["mapping"], "columns">) {
  const roleName = useRoleName();
  return (
    <ul>
      {columns.map(({ heading, role, metric }) => (
        <li key={heading}>{[heading, roleName(role), metric].filter(Boolean).join(" → ")}</li>
      ))}
    </ul>
  );
}

function useRemoval({ template, organization, onClose }: Props) {
  const t = useTranslations("nonCounter.template");
  const router = useRouter();
  return async () => {
    await send(deleteTemplateCall, { params: { organization, template: template.pk } });
    onClose();
    router.refresh();
    return t("removed", { name: template.name });
  };
}
