"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOpened } from "@/components/title-lists/uploaded-lists.client";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import type { ComparisonOffer } from "./compare-dialog.client";

const CompareDialog = later(() => import("./compare-dialog.client").then((it) => it.CompareDialog));

/** Button to send or choose a list; then opens the comparison. */
export function CompareList({ offer }: { offer: ComparisonOffer }) {
  const t = useTranslations("titleOverlap.page");
  const [isAsking, setAsking] = useState(false);
  const [, openOverlap] = useOpened("overlap");
  return (
    <>
      <Button variant="primary" icon={Upload} onClick={() => setAsking(true)}>
        {t("upload")}
      </Button>
      {isAsking ? (
        <CompareDialog
          offer={offer}
          onClose={() => setAsking(false)}
          onDone={(pk) => {
            setAsking(false);
            void openOverlap(pk);
          }}
        />
      ) : null}
    </>
  );
}
