"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { openCredentials } from "./use-opened-credentials";

export function AddCredentialsButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const t = useTranslations("credentialsPages");
  return (
    <Button variant={variant} icon={Plus} onClick={() => openCredentials("new")}>
      {t("add")}
    </Button>
  );
}
