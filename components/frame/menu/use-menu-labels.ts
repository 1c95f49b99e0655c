import { useTranslations } from "next-intl";
import { isView, type MenuName } from "@/lib/navigation/menu";

/** Names of menu entries: the page's title, or the name of its view. */
export function useMenuLabels(): (name: MenuName) => string {
  const t = useTranslations("shell.menu.view");
  const routes = useTranslations("routes");
  return (name) => (isView(name) ? t(name) : routes(name));
}
