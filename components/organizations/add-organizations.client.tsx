"use client";

import { FileUp, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";

const OrganizationDialog = later(() => import("./organization-dialog.client").then((it) => it.OrganizationDialog));
const ImportDialog = later(() =>
  import("./import-organizations-dialog.client").then((it) => it.ImportOrganizationsDialog),
);

export function AddOrganizations() {
  const t = useTranslations("organizations");
  const [opened, open] = useState<"one" | "many" | null>(null);
  const onClose = () => open(null);
  return (
    <>
      <Button icon={FileUp} onClick={() => open("many")}>
        {t("import.action")}
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => open("one")}>
        {t("add.action")}
      </Button>
      {opened === "one" ? <OrganizationDialog onClose={onClose} /> : null}
      {opened === "many" ? <ImportDialog onClose={onClose} /> : null}
    </>
  );
}
