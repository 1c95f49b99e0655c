import { pathTo } from "@/lib/navigation/routes";

type Place = { item: number; title: number; platform?: number | undefined };

export const itemPath = ({ item, title, platform }: Place): string =>
  platform === undefined
    ? pathTo("item-detail", { titleId: title, itemId: item })
    : pathTo("platform-item-detail", { platformId: platform, titleId: title, itemId: item });
