import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { TextLink } from "@/components/ui/text-link";
import { COUNTER_API_PATH } from "@/lib/counter/serve/counter-api-path";
import { TextToCopy } from "./text-to-copy";

const never = () => () => undefined;

/** Address for the ERM of a library, which also needs a key. */
export function CounterAddress() {
  const t = useTranslations("apiKeys.counter");
  // The origin is known in the browser only.
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => "",
  );
  return (
    <div className="border-hairline border-t px-4 py-3">
      <div className="max-w-[60ch]">
        <TextToCopy label={t("address")} copy={t("copy")} text={`${origin}${COUNTER_API_PATH}`} />
      </div>
      <p className="mt-2 max-w-[100ch] text-muted text-sm">
        {t.rich("customers", {
          code: (text) => <code>{text}</code>,
          guide: (text) => <TextLink href="/help/erm/">{text}</TextLink>,
        })}
      </p>
    </div>
  );
}
