import { Check, Equal, EqualNot, RotateCcw, Split } from "lucide-react";
import { useTranslations } from "next-intl";
import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { StatusText } from "@/components/ui/status-text";
import { TableRegion } from "@/components/ui/tables/table-region.client";
import { useFormat } from "@/lib/kit/format/use-format";
import type { PairSide, TitlePairView } from "@/lib/titles/contract";
import { typeNamed } from "../publication-type";

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
  const { one, other } = pair;
  const name = one.name === other.name ? one.name : t("names", { one: one.name, other: other.name });
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

const identifiers = ["isbn", "issn", "eissn", "doi"] as const;

type PairSidesProps = { pair: TitlePairView; onKeep: ((keep: number) => void) | undefined; isBusy: boolean };

/** Rows with the properties of both titles; identifiers that both have show whether they agree. */
function PairSides({ pair, onKeep, isBusy }: PairSidesProps) {
  const t = useTranslations("titles");
  const { one, other } = pair;
  const has = (name: (typeof identifiers)[number]) => one[name] !== "" || other[name] !== "";
  const hasOwn = one.proprietary_count + other.proprietary_count > 0;
  return (
    <TableRegion label={t("sides", { name: one.name })}>
      <table className="w-full min-w-80 table-fixed text-left">
        <thead>
          <tr className="align-top text-muted text-sm">
            <th scope="col" className="w-24 py-1 pr-3 font-normal sm:w-40">
              <span className="sr-only">{t("field")}</span>
            </th>
            <SideHead text={t("one")} side={one} />
            <SideHead text={t("other")} side={other} />
          </tr>
        </thead>
        <tbody>
          {one.name === other.name ? null : <Row head={t("name")}>{[one.name, other.name]}</Row>}
          {identifiers.filter(has).map((name) => (
            <Row key={name} head={<IdentifierHead pair={pair} name={name} />}>
              {[one, other].map((side) => (
                <span key={side.pk}>{side[name] || "–"}</span>
              ))}
            </Row>
          ))}
          {hasOwn ? (
            <Row head={t("proprietary")}>{[<Own key="one" side={one} />, <Own key="other" side={other} />]}</Row>
          ) : null}
          <Row head={t("kind")}>
            {[t(`type.${typeNamed(one.publication_type)}`), t(`type.${typeNamed(other.publication_type)}`)]}
          </Row>
          <Row head={t("uses")}>{[<Uses key="one" side={one} />, <Uses key="other" side={other} />]}</Row>
          {onKeep ? (
            <Row head={<span className="sr-only">{t("same")}</span>}>
              {[one, other].map(({ pk }) => (
                <Button
                  key={pk}
                  size="small"
                  variant="quiet"
                  className="-ml-2.5 h-auto! min-h-8 whitespace-normal! py-1 text-left"
                  busy={isBusy}
                  onClick={() => onKeep(pk)}
                >
                  {t("keepThis")}
                </Button>
              ))}
            </Row>
          ) : null}
        </tbody>
      </table>
    </TableRegion>
  );
}

function SideHead({ text, side }: { text: string; side: PairSide }) {
  const t = useTranslations("titles");
  return (
    <th scope="col" className="py-1 pr-3 font-normal">
      {text} <span className="tabular">{t("number", { number: String(side.pk) })}</span>
    </th>
  );
}

function Row({
  head,
  children,
}: {
  head: ReactNode;
  children: readonly [ReactNode, ReactNode] | readonly ReactNode[];
}) {
  return (
    <tr className="border-hairline border-t align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal text-muted text-sm">
        {head}
      </th>
      <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{children[0]}</td>
      <td className="py-1.5 [overflow-wrap:anywhere]">{children[1]}</td>
    </tr>
  );
}

function IdentifierHead({ pair, name }: { pair: TitlePairView; name: (typeof identifiers)[number] }) {
  const t = useTranslations("titles");
  return (
    <span className="flex flex-col gap-0.5">
      {t(name)}
      {pair.agree.includes(name) ? (
        <StatusText tone="ok" icon={Equal}>
          {t("agrees")}
        </StatusText>
      ) : null}
      {pair.differ.includes(name) ? (
        <StatusText tone="warning" icon={EqualNot}>
          {t("differs")}
        </StatusText>
      ) : null}
    </span>
  );
}

function Own({ side }: { side: PairSide }) {
  const t = useTranslations("titles");
  const more = side.proprietary_count - side.proprietary_ids.length;
  if (side.proprietary_count === 0) return "–";
  return (
    <ul className="text-sm">
      {side.proprietary_ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
      {more > 0 ? <li className="text-muted">{t("andMore", { count: more })}</li> : null}
    </ul>
  );
}

function Uses({ side }: { side: PairSide }) {
  const t = useTranslations("titles");
  const more = side.platform_count - side.platforms.length;
  if (side.platform_count === 0) return <span className="text-muted">{t("noUse")}</span>;
  return (
    <>
      <Count value={side.uses} strong />
      <ul aria-label={t("platforms")} className="text-sm">
        {side.platforms.map(({ pk, name, uses }) => (
          <li key={pk} className="flex flex-wrap gap-x-3">
            <span>{name}</span> <Count value={uses} />
          </li>
        ))}
        {more > 0 ? <li className="text-muted">{t("andMore", { count: more })}</li> : null}
      </ul>
    </>
  );
}
