"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { useRouter } from "@/lib/kit/i18n/navigation";
import type { NonCounterChoices } from "../read-non-counter";

const ReportTypeDialog = later(() => import("./report-type-dialog.client").then((it) => it.ReportTypeDialog));

type Props = { choices: Pick<NonCounterChoices, "organization" | "runsConsortium" | "organizations"> };

export function ReportTypeButton({ choices }: Props) {
  const t = useTranslations("nonCounter.reportType");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const { organization, runsConsortium, organizations } = choices;
  const [only] = organizations;
  const owner = organization === ALL_ORGANIZATIONS && !runsConsortium && only ? only.value : organization;
  return (
    <>
      <Button size="small" icon={Plus} onClick={() => setOpen(true)}>
        {t("add")}
      </Button>
      {isOpen ? (
        <ReportTypeDialog organization={owner} onClose={() => setOpen(false)} onSaved={() => router.refresh()} />
      ) : null}
    </>
  );
}
