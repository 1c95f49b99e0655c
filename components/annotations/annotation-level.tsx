import { Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { Annotation } from "@/lib/annotations/contract";

export function AnnotationLevel({ level }: Pick<Annotation, "level">) {
  const t = useTranslations("annotations.level");
  return (
    <StatusText tone={level === "important" ? "warning" : "muted"} icon={level === "important" ? TriangleAlert : Info}>
      {t(level)}
    </StatusText>
  );
}
