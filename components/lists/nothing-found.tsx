import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { AnyList } from "@/lib/navigation/list";
import type { ListState } from "./use-list";

type Props<L extends AnyList> = { list: ListState<L>; action?: ReactNode };

/** Shown when the filters match nothing. `action`: another way to continue. */
export function EmptyResult<L extends AnyList>({ list, action }: Props<L>) {
  const t = useTranslations("ui.list");
  return (
    <EmptyState
      icon={SearchX}
      title={t("nothing")}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button busy={list.pressed === "clear"} onClick={() => list.go(list.of.unfiltered, "clear")}>
            {t("clear")}
          </Button>
          {action}
        </div>
      }
    />
  );
}
