"use client";

import { Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { Option } from "@/components/ui/fields/option";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { type CommandName, commandNames } from "@/lib/administration/command";
import { useRouter } from "@/lib/kit/i18n/navigation";

const RunCommand = later(() => import("./run-command.client").then((it) => it.RunCommand));

export function CommandsPanel({ reportTypes }: { reportTypes: readonly Option<number>[] }) {
  const t = useTranslations("maintenance");
  const router = useRouter();
  const [selected, setAsked] = useState<CommandName | null>(null);
  return (
    <Card title={t("page.commands")} flush>
      <ul className="mt-2 divide-y divide-hairline border-hairline border-t">
        {commandNames.map((command) => (
          <li key={command} className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3 desk:flex-nowrap">
            <div className="min-w-0 grow">
              <h3 className="font-semibold">{t(`command.${command}.name`)}</h3>
              <p className="max-w-prose text-muted">{t(`command.${command}.text`)}</p>
            </div>
            <Button
              size="small"
              icon={Play}
              onClick={() => setAsked(command)}
              aria-label={t("run.named", { name: t(`command.${command}.name`) })}
            >
              {t("run.action")}
            </Button>
          </li>
        ))}
      </ul>
      {selected ? (
        <RunCommand
          command={selected}
          reportTypes={reportTypes}
          onStarted={() => router.refresh()}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Card>
  );
}
