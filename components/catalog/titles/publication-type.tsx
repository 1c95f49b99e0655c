import {
  Archive,
  Book,
  BookCopy,
  BookMarked,
  CircleHelp,
  Database,
  FileText,
  Film,
  GraduationCap,
  type LucideIcon,
  Newspaper,
  ScrollText,
  Server,
  Shapes,
  Table2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { publicationTypeIn } from "@/lib/catalog/titles/publication-letters";
import type { PublicationType as Type } from "@/lib/titles/publication-type";

const icons: Record<Type, LucideIcon> = {
  book: Book,
  journal: BookCopy,
  database: Database,
  report: FileText,
  newspaper: Newspaper,
  multimedia: Film,
  article: ScrollText,
  book_segment: BookMarked,
  dataset: Table2,
  platform: Server,
  repository_item: Archive,
  thesis: GraduationCap,
  other: Shapes,
  unknown: CircleHelp,
};

/** Types that the interface does not know are shown as unknown. */
export const typeNamed = (name: string): Type => publicationTypeIn(name) ?? "unknown";

export function PublicationTypeName({ type }: { type: string }) {
  const t = useTranslations("titles.type");
  const Icon = icons[typeNamed(type)];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-middle">
      <Icon size={15} aria-hidden className="shrink-0 text-muted" />
      {t(typeNamed(type))}
    </span>
  );
}
