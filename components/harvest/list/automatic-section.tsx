import { getTranslations } from "next-intl/server";
import type { Scope } from "@/lib/access/scope";
import { AutomaticLine } from "./automatic-line";
import { readAutomaticStatus } from "./read-automatic-status";

/** Loads the state of automatic harvesting; the list does not wait for it. */
export async function AutomaticSection({ scope }: { scope: Scope<"harvest.manage"> }) {
  return <AutomaticLine status={await readAutomaticStatus(scope)} />;
}

/** Placeholder until then. */
export async function AutomaticLoading() {
  const t = await getTranslations("common");
  return (
    <div role="status" className="h-[4.5rem] rounded-lg border border-hairline bg-surface">
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
