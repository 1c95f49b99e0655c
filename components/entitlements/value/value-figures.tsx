import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { FigureTile, FigureTiles } from "@/components/ui/page/figure-tiles";
import type { DenialFigure, EntitlementValueView, ValueFigure } from "@/lib/entitlements/value/contract";
import type { ValueListName } from "@/lib/entitlements/value/value-lists";
import { useFormat } from "@/lib/kit/format/use-format";

type Props = {
  value: EntitlementValueView;
  /** Address of the titles behind a figure. */
  addressOf: (name: ValueListName) => string;
};

/** The figures; each links to its titles. */
export function ValueFigures({ value, addressOf }: Props) {
  const t = useTranslations("entitlementValue");
  const { percent } = useFormat();
  const { access } = value;
  const specified = access ? access.controlled + access.open + access.free : 0;
  const figure = (name: FigureName, note?: ReactNode) => (
    <Figure name={name} of={value[name]} href={addressOf(name)} note={note} />
  );
  const denials = (name: "refused" | "no_access" | "limit") => (
    <Denials name={name} of={value[name]} href={addressOf(name)} />
  );
  return (
    <>
      <Group name="entitled">
        {figure("used")}
        {figure("unused", null)}
        {figure("unknown", value.unknown_rows ? t("unknownRows", { count: value.unknown_rows }) : null)}
        {figure("unique")}
        {figure("elsewhere")}
        {value.free.titles ? figure("free") : null}
        <FigureTile
          name={t("openShare")}
          tip={t("tip.openShare")}
          note={access && access.unspecified > 0 ? t("unspecified", { count: access.unspecified }) : null}
        >
          {access && specified > 0 ? percent((access.open + access.free) / specified, 0) : "–"}
        </FigureTile>
      </Group>
      <Group name="without">
        {figure("open")}
        {figure("unlisted")}
        {figure("outside")}
      </Group>
      <Group name="denied">
        {denials("refused")}
        {denials("no_access")}
        {denials("limit")}
      </Group>
    </>
  );
}

type FigureName = "used" | "unused" | "unknown" | "unique" | "elsewhere" | "free" | "open" | "unlisted" | "outside";

function Group({ name, children }: { name: "entitled" | "without" | "denied"; children: ReactNode }) {
  const t = useTranslations("entitlementValue.group");
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold text-base">{t(name)}</h3>
      <FigureTiles>{children}</FigureTiles>
    </div>
  );
}

type FigureProps = { name: FigureName; of: ValueFigure; href: string; note?: ReactNode };

function Figure({ name, of: { titles, uses }, href, note }: FigureProps) {
  const t = useTranslations("entitlementValue");
  return (
    <FigureTile
      name={t(`list.${name}`)}
      tip={t(`tip.${name}`)}
      href={titles ? href : null}
      note={note === undefined && uses !== null ? t("uses", { count: uses }) : note}
    >
      <Count value={titles} reason={t("noReport")} />
    </FigureTile>
  );
}

type DenialProps = { name: "refused" | "no_access" | "limit"; of: DenialFigure; href: string };

function Denials({ name, of: { titles, refused }, href }: DenialProps) {
  const t = useTranslations("entitlementValue");
  return (
    <FigureTile
      name={t(`list.${name}`)}
      tip={t(`tip.${name}`)}
      href={titles ? href : null}
      note={refused === null ? null : t("denials", { count: refused })}
    >
      <Count value={titles} reason={t("noDenialReport")} />
    </FigureTile>
  );
}
