import { FileJson } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { pathOf } from "@/lib/access/contract";
import type { ApiReference } from "@/lib/help/api-reference/api-reference";
import { Link } from "@/lib/kit/i18n/navigation";
import { pathTo } from "@/lib/navigation/routes";
import { readOpenapiCall } from "@/lib/site/contract";
import { CallSection } from "./call-section";
import { Guide, HowToCall } from "./how-to-call";
import { roomName } from "./room-name";

type Props = {
  reference: ApiReference;
  /** The room whose calls are described; other rooms are only listed. */
  room: string | undefined;
  version: string;
  /** Base address in examples, such as https://usus.example.org */
  site: string;
  /** Guide for integrators, in Markdown. */
  guide: string;
};

export function ReferenceScreen({ reference: { groups, calls }, room, version, site, guide }: Props) {
  const t = useTranslations("apiReference");
  const routes = useTranslations("routes");
  const count = groups.reduce((sum, group) => sum + group.calls.length, 0);
  return (
    <Screen>
      <PageHeader
        title={routes("api-reference")}
        context={t("context", { count, version })}
        action={
          <a href={pathOf(readOpenapiCall.call)} className={buttonStyle("secondary", "medium")}>
            <FileJson size={16} aria-hidden />
            {t("document")}
          </a>
        }
      />
      <HowToCall site={site} />
      <Guide markdown={guide} />
      <Contents groups={groups} />
      {room !== undefined && calls.length > 0 ? (
        <section aria-labelledby={`idea-${room}`} className="flex flex-col gap-4">
          <h2 id={`idea-${room}`} lang="en" className="mt-2 font-semibold text-lg">
            {roomName(room)}
          </h2>
          {calls.map((call) => (
            <CallSection key={call.anchor} call={call} />
          ))}
        </section>
      ) : null}
    </Screen>
  );
}

/** Breaks after a slash where it is too long for its column. */
function BreakingPath({ path }: { path: string }) {
  const [first = "", ...rest] = path.split(/(?<=.\/)/);
  if (rest.length === 0) return first;
  return (
    <>
      {first}
      <wbr />
      <BreakingPath path={rest.join("")} />
    </>
  );
}

function Contents({ groups }: Pick<ApiReference, "groups">) {
  const t = useTranslations("apiReference");
  return (
    <nav aria-label={t("contents")} className="rounded-lg border border-hairline bg-surface p-5">
      <p className="text-muted">{t("language")}</p>
      <ul lang="en" className="mt-3 columns-1 gap-8 sm:columns-2 desk:columns-3">
        {groups.map(({ idea, calls }) => (
          <li key={idea} className="mb-4 break-inside-avoid">
            <Link
              href={`${addressOf(idea)}#idea-${idea}`}
              className="inline-block min-h-6 font-semibold text-brand hover:underline"
            >
              {roomName(idea)}
            </Link>
            <ul>
              {calls.map(({ anchor, method, path }) => (
                <li key={anchor} className="break-words">
                  <Link
                    href={`${addressOf(idea)}#${anchor}`}
                    className="block py-0.5 pl-4 -indent-4 font-mono text-brand text-xs leading-5 hover:underline"
                  >
                    {`${method} `}
                    <BreakingPath path={path.replace("/api", "")} />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const addressOf = (idea: string) => `${pathTo("api-reference")}?idea=${idea}`;
