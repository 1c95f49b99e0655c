"use client";

import { Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import type { ManagedPlatform } from "@/lib/administration/platforms/contract";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";
import {
  findRegistryPlatformsCall,
  getPlatformRecordCall,
  linkRegistryPlatformCall,
} from "@/lib/platforms/registry/contract";

type Props = { platform: ManagedPlatform; onClose: () => void };

/** Links a platform to its record in the COUNTER Registry. */
export function RegistryLinkDialog({ platform, onClose }: Props) {
  const t = useTranslations("management.platforms.link");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const router = useRouter();
  const [words, setWords] = useState(platform.name);
  const { isBusy, run } = useSnackbarAction();
  const params = { platform: platform.pk };
  const { data: linked } = useCall(getPlatformRecordCall, { params });
  const { data: matches, problem } = useCall(
    findRegistryPlatformsCall,
    { query: { search: words } },
    { keepLast: true, enabled: words.trim() !== "" },
  );
  const link = (registryId: string | null, name: string) =>
    run(async () => {
      if (!linked) return;
      await send(linkRegistryPlatformCall, { params, body: { revision: linked.revision, registry_id: registryId } });
      onClose();
      router.refresh();
      return t(registryId ? "done" : "undone", { name: platform.name, record: name });
    });
  const current = platform.counter_registry_id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title", { name: platform.name })}
      description={t("text")}
      footer={
        <>
          {current ? (
            <Button icon={Link2Off} busy={isBusy} disabled={!linked} onClick={() => link(null, "")}>
              {t("remove")}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common("cancel")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {current
            ? t("linked", { record: linked?.platform?.name ?? current })
            : linked?.platform
              ? t("byName", { record: linked.platform.name })
              : t("none")}
        </p>
        <SearchWords label={t("search")} value={words} onSearch={setWords} />
        {problem ? <Notice tone="danger" title={problem.message} /> : null}
        {matches && !matches.available ? (
          <Notice tone="warning" title={matches.is_off ? errors("registryOff") : t("unavailable")} />
        ) : null}
        <ul
          className="max-h-80 divide-y divide-hairline overflow-y-auto rounded border border-hairline"
          aria-label={t("records")}
        >
          {(matches?.results ?? []).map(({ id, name, provider, releases }) => (
            <li key={id} className="flex items-center gap-3 px-3 py-2">
              <div className="min-w-0 grow">
                <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
                <span className="block text-muted text-sm">
                  {[provider, releases.map(({ counter_version: version }) => version).join(", ")]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
              {id === current ? (
                <span className="text-muted text-sm">{t("isLinked")}</span>
              ) : (
                <Button
                  size="small"
                  busy={isBusy}
                  disabled={!linked}
                  aria-label={t("chooseNamed", { name })}
                  onClick={() => link(id, name)}
                >
                  {t("choose")}
                </Button>
              )}
            </li>
          ))}
          {matches?.results.length === 0 && !matches.is_off ? (
            <li className="px-3 py-4 text-muted">{t("nothing")}</li>
          ) : null}
        </ul>
      </div>
    </Dialog>
  );
}
