import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/page/tab-links";
import type { PlatformTab } from "./platform-tabs";

type Props = { path: string; tabs: readonly PlatformTab[]; value: PlatformTab };

export function PlatformNav({ path, tabs, value }: Props) {
  const t = useTranslations("platforms.tab");
  return (
    <TabLinks
      label={t("label")}
      current={value}
      tabs={tabs.map((key) => ({ key, label: t(key), href: `${path}?tab=${key}` }))}
    />
  );
}
