"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/text-field.client";
import { IconButton } from "@/components/ui/icon-button";
import type { SheetMapping } from "./use-sheet-mapping";

type Pair = { key: number; word: string; name: string };

export function MetricNames({ work }: { work: SheetMapping }) {
  const t = useTranslations("nonCounter.mapper");
  const id = useId();
  const [pairs, setPairs] = useState<Pair[]>(() =>
    Object.entries(work.draft.mapping.metric_names).map(([word, name], key) => ({ key, word, name })),
  );
  const change = (next: Pair[]) => {
    setPairs(next);
    const whole = next.filter(({ word, name }) => word.trim() !== "" && name.trim() !== "");
    work.change({ metric_names: Object.fromEntries(whole.map(({ word, name }) => [word.trim(), name.trim()])) });
  };
  const edit = (key: number, said: Partial<Pair>) =>
    change(pairs.map((pair) => (pair.key === key ? { ...pair, ...said } : pair)));
  const next = Math.max(-1, ...pairs.map(({ key }) => key)) + 1;
  return (
    <div className="flex flex-col items-start gap-2">
      <p id={id} className="text-muted text-sm">
        {t("metricNamesHint")}
      </p>
      <ul aria-labelledby={id} className="flex w-full flex-col gap-2">
        {pairs.map(({ key, word, name }) => (
          <li key={key} className="grid max-w-2xl grid-cols-[1fr_1fr_auto] items-end gap-2">
            <TextField
              label={t("theirWord")}
              value={word}
              maxLength={200}
              onChange={(text) => edit(key, { word: text })}
            />
            <TextField
              label={t("ourName")}
              value={name}
              maxLength={100}
              onChange={(text) => edit(key, { name: text })}
            />
            <IconButton
              label={t("removeName", { word: word || "–" })}
              icon={Trash2}
              onClick={() => change(pairs.filter((pair) => pair.key !== key))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="small"
        icon={Plus}
        onClick={() => setPairs([...pairs, { key: next, word: "", name: "" }])}
      >
        {t("addName")}
      </Button>
    </div>
  );
}
