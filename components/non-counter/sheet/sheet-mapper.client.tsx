"use client";

import { useTranslations } from "next-intl";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { useCall } from "@/lib/kit/call/use-call";
import { getTemplateCall } from "@/lib/non-counter/contract";
import { MapperBody, type MapperProps } from "./mapper-body.client";

type Props = MapperProps & {
  /** The template by which the file was read, if any: its mapping is what is begun with. */
  template?: number | null;
};

/** A publisher's own sheet: a person says what its columns mean, and sees what comes of it. */
export function SheetMapper({ template = null, ...props }: Props) {
  const { organization, reportType, beginning } = props;
  const isAsked = template !== null && beginning.mapping === null;
  const params = { organization, template: template ?? 0 };
  const t = useTranslations("nonCounter.mapper");
  const read = useCall(getTemplateCall, { params }, { enabled: isAsked });
  const { data, problem } = read;
  if (!isAsked) return <MapperBody {...props} />;
  // An empty mapping in its place would read the file otherwise than it was read.
  if (problem && !data) return <NotLoaded label={t("template")} read={read} />;
  if (!data) return <Skeleton rows={8} />;
  const known = { ...beginning, mapping: data.mapping };
  return <MapperBody {...props} beginning={known} reportType={reportType ?? data.report_type.pk} />;
}
