import { useTranslations } from "next-intl";

export type RoleLine = { id: number; organization: string; role: string };

const SHOWN = 3;

type Props = {
  lines: readonly RoleLine[];
  /** There are more, which the reader is not told. */
  andOthers?: boolean;
};

/** Organizations with the role in each; of many the first few, the others on hover and focus. */
export function RoleLines({ lines, andOthers = false }: Props) {
  const t = useTranslations("accounts");
  const rest = lines.slice(SHOWN).map(({ organization, role }) => t("withRole", { organization, role }));
  if (lines.length === 0 && !andOthers) return <span className="text-muted">{t("noOrganization")}</span>;
  return (
    <ul className="flex min-w-44 flex-col py-0.5">
      {lines.slice(0, SHOWN).map(({ id, organization, role }) => (
        <li key={id}>
          {organization} <span className="text-muted text-sm">{role}</span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="text-muted text-sm">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the others have to be reachable by keyboard */}
          <span tabIndex={0} data-tip={rest.join(", ")} className="underline decoration-dotted underline-offset-3">
            {t("moreOrganizations", { count: rest.length })}
            <span className="sr-only">{`. ${rest.join(", ")}`}</span>
          </span>
        </li>
      ) : null}
      {andOthers ? <li className="text-muted text-sm">{t("elsewhere")}</li> : null}
    </ul>
  );
}
