"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import { later } from "@/components/ui/parts/later";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { isCheckable } from "@/lib/uploads/upload-state";
import type { UploadWork } from "../use-upload-work";
import { ChoiceFields } from "./choice-fields.client";

const MethodFields = later(() => import("./method-fields.client").then((it) => it.MethodFields));

type Props = { upload: Upload; work: UploadWork };

export function UploadIdentity({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.identity");
  const { recognized, state } = upload;
  const mayChange = upload.can_edit && isCheckable(state) && state !== "undone";
  const isRead = state === "preflight" || upload.error === "no-mapping";
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <ChoiceFields upload={upload} work={work} />
        {recognized ? <Header recognized={recognized} /> : null}
        {mayChange && isRead ? <OtherKind upload={upload} work={work} /> : null}
      </div>
    </Card>
  );
}

function OtherKind({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.identity");
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-brand">{t("otherKind")}</summary>
      <div className="mt-3">
        {isOpen ? (
          <MethodFields key={`${upload.method} ${upload.report_type?.pk}`} upload={upload} work={work} />
        ) : null}
      </div>
    </details>
  );
}

function Header({ recognized }: { recognized: NonNullable<Upload["recognized"]> }) {
  const t = useTranslations("uploadsPages.identity");
  const { timestamp } = useFormat();
  // Files write dates in many forms; a value that is not a timestamp is shown unchanged.
  const written = (text: string | null) =>
    text !== null && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? timestamp(text) : text;
  const [platform] = recognized.platforms;
  const [organization] = recognized.organizations;
  const pairs = [
    [t("platformBecause"), platform ? t(`platformBy.${platform.by}`, { because: platform.because }) : ""],
    [
      t("organizationBecause"),
      organization ? t(`organizationBy.${organization.by}`, { because: organization.because }) : "",
    ],
    [t("institution"), recognized.institution ?? ""],
    [t("institutionIds"), recognized.institution_ids.join(", ")],
    [t("customerId"), recognized.customer_id ?? ""],
    [t("createdBy"), [recognized.created_by, written(recognized.created)].filter(Boolean).join(", ")],
    [t("reportedPlatforms"), recognized.reported_platforms.join(", ")],
  ] as const;
  const pairsWithText = pairs.filter(([, text]) => text !== "");
  return pairsWithText.length > 0 ? <DescriptionList pairs={pairsWithText} /> : null;
}
