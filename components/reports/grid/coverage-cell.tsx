import { useTranslations } from "next-intl";
import { StateBar } from "@/components/harvest/cells/state-bar";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { GridLine } from "./report-grid";

/** How complete the data of one row are. The grid leads here by its own keys, so that Tab does not stop at every row. */
export function RowCoverage({ coverage }: { coverage: NonNullable<GridLine["coverage"]> }) {
  const t = useTranslations("reportOutput.coverage");
  const { complete } = useFormat();
  const { present, expected, address } = coverage;
  const label = t("of", { present, expected });
  return (
    <TextLink quiet tabIndex={-1} href={address} data-tip={label} className="flex w-full flex-col gap-1">
      <span className="tabular text-right text-sm">{complete(present / expected)}</span>
      <StateBar
        size="small"
        label={label}
        parts={[
          { key: "present", tone: "ok", count: present },
          { key: "missing", tone: "muted", count: expected - present },
        ]}
      />
    </TextLink>
  );
}
