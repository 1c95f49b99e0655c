"use client";

import { useTranslations } from "next-intl";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";

/** Finds a platform that is not listed, such as one with COUNTER data, and opens its uploads. */
export function OtherPlatform({ platforms }: { platforms: readonly Option<number>[] }) {
  const t = useTranslations("nonCounter.page");
  const router = useRouter();
  return (
    <div className="max-w-md p-4">
      <LazyCombobox<number>
        label={t("otherPlatform")}
        value={null}
        options={platforms}
        onChange={(pk) => pk !== null && router.push(pathTo("platform-upload-data", { platformId: pk }))}
      />
    </div>
  );
}
