import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { AnyList } from "@/lib/navigation/list";
import type { ListState } from "./use-list";

/** In place of rows where the filters leave none. */
export function NothingFound<L extends AnyList>({ list }: { list: ListState<L> }) {
  const t = useTranslations("ui.list");
  return (
    <EmptyState
      icon={SearchX}
      title={t("nothing")}
      action={
        <Button busy={list.pressed === "clear"} onClick={() => list.go(list.of.unfiltered, "clear")}>
          {t("clear")}
        </Button>
      }
    />
  );
}
