import { useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/page/tab-links";

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

export type PlatformTab =
  | "charts"
  | "titles"
  | "items"
  | "entitlements"
  | "value"
  | "coverage"
  | "sushi"
  | "uploads"
  | "data";

type Rights = {
  isConnected: boolean;
  hasItems: boolean;
  isOwn: boolean;
  sushi: boolean;
  uploads: boolean;
  data: boolean;
};

/**
 * Tabs for the reader, in order. A platform without usage has only those that help to get some; an organization's own
 * platform always has the data tab, where it can be deleted.
 */
export const offeredTabs = ({ isConnected, hasItems, isOwn, sushi, uploads, data }: Rights): PlatformTab[] => [
  ...(isConnected ? (["charts", "titles"] as const) : []),
  ...(isConnected && hasItems ? (["items"] as const) : []),
  "entitlements",
  ...(isConnected ? (["value", "coverage"] as const) : []),
  ...(sushi ? (["sushi"] as const) : []),
  ...(uploads && isConnected ? (["uploads"] as const) : []),
  ...(data && (isConnected || isOwn) ? (["data"] as const) : []),
];
