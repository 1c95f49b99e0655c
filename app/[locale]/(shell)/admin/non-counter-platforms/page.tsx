import { getTranslations } from "next-intl/server";
import { NonCounterScreen } from "@/components/non-counter/non-counter-screen";
import { readNonCounter } from "@/components/non-counter/read-non-counter";
import { IslandMessages } from "@/components/shell/island-messages";
import { page } from "@/lib/request/page";

export default page("supported-non-counter-platforms", {}, async ({ scope, selected, selection, locale }) => {
  const [t, read] = await Promise.all([
    getTranslations("routes"),
    readNonCounter({ scope, selected, organizationId: selection.organizationId, locale }),
  ]);
  return (
    <IslandMessages of={["nonCounter"]}>
      <NonCounterScreen {...read} title={t("supported-non-counter-platforms")} />
    </IslandMessages>
  );
});
