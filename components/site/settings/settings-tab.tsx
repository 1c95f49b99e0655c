import { getTranslations } from "next-intl/server";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import { listSettings } from "@/lib/site/settings/list-settings";
import { settingGroups } from "@/lib/site/settings/setting-list";
import { FixedSettings } from "./fixed-settings";
import { SettingsTable } from "./settings-table.client";

/** All settings by subject. Those the server leaves open can be changed here. */
export async function SettingsTab({ scope }: { scope: Scope<"consortium.manage"> }) {
  const [t, settings] = await Promise.all([getTranslations("settings"), listSettings(scope)]);
  return (
    <IslandMessages of={["settings"]}>
      <p className="max-w-[100ch] text-muted">{t("text")}</p>
      {settingGroups.map((group) => (
        <Card key={group} title={t(`group.${group}`)} flush>
          <SettingsTable group={group} settings={settings.filter((one) => one.group === group)} />
        </Card>
      ))}
      <FixedSettings />
    </IslandMessages>
  );
}
