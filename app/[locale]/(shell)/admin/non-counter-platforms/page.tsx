import { getTranslations } from "next-intl/server";
import { NonCounterScreen } from "@/components/non-counter/non-counter-screen";
import { readNonCounter } from "@/components/non-counter/read-non-counter";
import { IslandMessages } from "@/components/shell/island-messages";
import { page } from "@/lib/request/page";

export default page("supported-non-counter-platforms", { also: ["signed-in"] }, async ({ selection, ...asked }) => {
  const [t, read] = await Promise.all([
    getTranslations("routes"),
    readNonCounter({ ...asked, organizationId: selection.organizationId }),
  ]);
  return (
    <IslandMessages of={["nonCounter", "platforms", "reports"]}>
      <NonCounterScreen {...read} title={t("supported-non-counter-platforms")} />
    </IslandMessages>
  );
});
