import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";

const links = [
  ["releases", "releases"],
  ["changelog", "changelog"],
  ["api-reference", "apiReference"],
] as const;

/** What else somebody may look for here. */
export async function MoreCard() {
  const t = await getTranslations("account.more");
  return (
    <Card title={t("title")}>
      <ul className="flex flex-col gap-1.5">
        {links.map(([route, key]) => (
          <li key={route}>
            <TextLink href={pathTo(route)}>{t(key)}</TextLink>
            <span className="text-muted">{`: ${t(`${key}Text`)}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
