import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { uploadAddress } from "../upload-address";

/** Earlier uploads of the same bytes, with their dates and whether they were imported. */
export function SameFile({ others }: { others: Upload["same_file"] }) {
  const t = useTranslations("uploadsPages");
  const { timestamp } = useFormat();
  return (
    <Notice tone="info" title={t("same.title", { count: others.length })}>
      <ul>
        {others.map(({ pk, name, created, state }) => (
          <li key={pk}>
            <TextLink href={uploadAddress({ pk, platform: null })}>{name}</TextLink>
            {` · ${timestamp(created)} · ${t(outcome(state))}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const outcome = (state: Upload["state"]) =>
  state === "imported" || state === "importing" || state === "undone" || state === "failed"
    ? (`standing.${state}` as const)
    : "same.notImported";
