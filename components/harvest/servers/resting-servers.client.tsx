"use client";

import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { listRestingServersCall } from "@/lib/harvest/servers/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { useErrorWords } from "../errors/use-error-words";
import { EndRestButton, serverName } from "./end-rest-button.client";
import { ServiceTexts } from "./service-status";

type RestingServer = Received<typeof listRestingServersCall.returns>[number];

const EVERY = 30_000;

type Props = {
  first: readonly RestingServer[];
  /** Restricts to this organization. */
  organization: number | null;
  /** The user manages the consortium and may end a rest. */
  mayEnd: boolean;
};

/** Resting servers with reason and end; renders nothing if there are none. */
export function RestingServers({ first, organization, mayEnd }: Props) {
  const t = useTranslations("harvest.server");
  const serviceText = useTranslations("harvest.service");
  const locale = useLocale();
  const words = useErrorWords();
  const { timestamp } = useFormat();
  const query = organization === null ? {} : { organization };
  const { data, refresh } = useCall(listRestingServersCall, { query }, { first: [...first], every: EVERY });
  const servers = data ?? first;
  if (servers.length === 0) return null;
  return (
    <Notice tone="warning" title={t("restingTitle", { count: servers.length })}>
      <p>{t(mayEnd ? "restingText" : "restingTextOther")}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {servers.map(({ pk, origin, until, code, waiting, platforms, service }) => (
          <li key={pk} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow">
              <strong className="break-all font-semibold">{serverName(origin)}</strong>
              {` (${platforms.map((platform) => entityName(platform, locale)).join(", ")}): `}
              {[t("until", { time: timestamp(until) }), words(code)?.name, t("waiting", { count: waiting })]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {service ? (
              <div className="order-last w-full">
                <p>{serviceText(service.is_active ? "announces" : "inactive")}</p>
                <ServiceTexts service={service} />
              </div>
            ) : null}
            {mayEnd ? <EndRestButton server={{ pk, origin }} onDone={() => void refresh()} /> : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
