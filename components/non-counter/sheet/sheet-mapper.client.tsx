"use client";

import { useTranslations } from "next-intl";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { useCall } from "@/lib/kit/call/use-call";
import { getTemplateCall } from "@/lib/non-counter/contract";
import { MapperBody, type MapperProps } from "./mapper-body.client";

type Props = MapperProps & {
  /** Template that read the file, if any: its mapping is the starting point. */
  template?: number | null;
};

export function SheetMapper({ template = null, ...props }: Props) {
  const { organization, reportType, beginning } = props;
  const isAsked = template !== null && beginning.mapping === null;
  const params = { organization, template: template ?? 0 };
  const t = useTranslations("nonCounter.mapper");
  const read = useCall(getTemplateCall, { params }, { enabled: isAsked });
  const { data, problem } = read;
  if (!isAsked) return <MapperBody {...props} />;
  // Starting from an empty mapping instead would read the file differently than before.
  if (problem && !data) return <NotLoaded label={t("template")} read={read} />;
  if (!data) return <Skeleton rows={8} />;
  const start = { ...beginning, mapping: data.mapping };
  return <MapperBody {...props} beginning={start} reportType={reportType ?? data.report_type.pk} />;
}
