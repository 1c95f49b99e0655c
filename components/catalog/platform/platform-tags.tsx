import { ObjectTags } from "@/components/tags/object-tags.client";
import type { TaggedObject } from "@/components/tags/object-tags-dialog.client";
import { platformsList } from "../platforms/platforms-list";

export function PlatformTags({ platform }: { platform: Omit<TaggedObject, "of"> }) {
  const addresses = platform.tags.map(({ pk }) => [pk, platformsList.address({ tags: [pk] })] as const);
  return <ObjectTags object={{ ...platform, of: "platform" }} addresses={Object.fromEntries(addresses)} />;
}
