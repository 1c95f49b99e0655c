"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox.client";
import type { FormState } from "@/lib/kit/call/use-contract-form";

type Props = { form: FormState; headings: readonly string[] };

/** By which of its headings the next sheet is recognised. */
export function HeadingChoice({ form, headings }: Props) {
  const t = useTranslations("nonCounter.save");
  const given = form.values.headings;
  const chosen = Array.isArray(given) ? given.filter((one) => typeof one === "string") : [];
  const say = (heading: string, isChosen: boolean) =>
    form.set("headings", isChosen ? [...chosen, heading] : chosen.filter((one) => one !== heading));
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-semibold text-sm">{t("headings")}</legend>
      {headings.map((heading) => (
        <Checkbox
          key={heading}
          label={heading}
          value={chosen.includes(heading)}
          onChange={(isChosen) => say(heading, isChosen)}
        />
      ))}
      {form.errors.headings ? <p className="text-danger text-sm">{form.errors.headings.join(" ")}</p> : null}
    </fieldset>
  );
}
