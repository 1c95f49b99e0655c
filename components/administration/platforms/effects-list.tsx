import { useTranslations } from "next-intl";
import type { Effect } from "@/lib/administration/platforms/removal";

type Props = { title: string; effects: readonly { effect: Effect; count: number }[]; nothing: string };

/** Number of affected records by kind. */
export function EffectsList({ title, effects, nothing }: Props) {
  const t = useTranslations("management.platforms.effect");
  if (effects.length === 0) return <p>{nothing}</p>;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 columns-1 gap-x-8 pl-5 [list-style:disc] sm:columns-2">
        {effects.map(({ effect, count }) => (
          <li key={effect} className="break-inside-avoid">
            {t(effect, { count })}
          </li>
        ))}
      </ul>
    </div>
  );
}
