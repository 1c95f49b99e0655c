import { pathTo } from "@/lib/navigation/routes";
import { UNKNOWN_PLATFORM } from "@/lib/navigation/unknown-platform";

export const uploadAddress = ({ pk, platform }: { pk: number; platform: { pk: number } | null }): string =>
  pathTo("manual-data-upload-detail", { platformId: platform?.pk ?? UNKNOWN_PLATFORM, uploadObjectId: pk });
