import { Check, RotateCcw, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { useFormat } from "@/lib/kit/format/use-format";
import type { TitlePairView } from "@/lib/titles/contract";
import { PairSides } from "./pair-sides";

type Props = {
  pair: TitlePairView;
  number: number;
  isTicked: boolean;
  isBusy: boolean;
  onTick: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onSame: (keep?: number) => void;
  onDifferent: () => void;
  onReopen: () => void;
};

export function PairCard({ pair, number, onKey, ...acting }: Props) {
  const t = useTranslations("titles");
  const { name } = pair.one;
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys walk from pair to pair and decide the one that has the focus
      tabIndex={0}
      aria-label={t("pair", { number, name })}
      onKeyDown={onKey}
      className="flex flex-col gap-3 rounded-lg border border-hairline bg-surface p-4"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        {pair.state === "open" ? (
          <Checkbox label={t("tick", { name })} hideLabel value={acting.isTicked} onChange={acting.onTick} />
        ) : null}
        <h2 className="min-w-0 flex-1 break-words font-semibold text-lg">{name}</h2>
        <p className="text-muted text-sm max-sm:basis-full">{t(`doubt.${pair.doubt}`)}</p>
      </div>
      <p className="max-w-prose text-muted text-sm">{t(`why.${pair.doubt}`)}</p>
      <PairSides pair={pair} onKeep={pair.state === "open" ? acting.onSame : undefined} isBusy={acting.isBusy} />
      <PairActions pair={pair} {...acting} />
    </article>
  );
}

type Acting = Pick<Props, "pair" | "isBusy" | "onSame" | "onDifferent" | "onReopen">;

function PairActions({ pair, isBusy, onSame, onDifferent, onReopen }: Acting) {
  const t = useTranslations("titles");
  const { timestamp } = useFormat();
  const { state, decided } = pair;
  if (state === "open")
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" icon={Check} busy={isBusy} onClick={() => onSame()}>
          {t("same")}
        </Button>
        <Button size="small" icon={Split} busy={isBusy} onClick={onDifferent}>
          {t("different")}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t(`state.${state}`)}</p>
      {decided ? (
        <p className="text-muted text-sm">{t("decided", { by: decided.by, moment: timestamp(decided.at) })}</p>
      ) : null}
      {state === "different" ? (
        <Button size="small" variant="quiet" icon={RotateCcw} busy={isBusy} onClick={onReopen}>
          {t("reopen")}
        </Button>
      ) : null}
    </div>
  );
}
