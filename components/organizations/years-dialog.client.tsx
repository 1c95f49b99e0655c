"use client";

import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Spinner } from "@/components/ui/states/spinner";
import { yearOf } from "@/lib/counter/standard/month";
import { useCall } from "@/lib/kit/call/use-call";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { runningMonth } from "@/lib/kit/clock";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { listYearsCall, type OrganizationYear, saveYearsCall } from "@/lib/organizations/contract";

const FIGURES = ["fte", "students", "staff"] as const;
type Figure = (typeof FIGURES)[number];
type Texts = Readonly<Record<Figure, string>>;

/** Years that are offered empty, up to the running one. */
const OFFERED = 4;

type Props = {
  organization: number;
  /** In the title, where several organizations are listed. */
  name?: string;
  onClose: () => void;
};

/** Numbers of users, students and staff of an organization by year. */
export function YearsDialog({ organization, name, onClose }: Props) {
  const t = useTranslations("yearlyFigures");
  const title = name === undefined ? t("action") : t("title", { name });
  const read = useCall(listYearsCall, { params: { organization } });
  if (read.data)
    return <YearsForm {...{ organization, title, onClose }} stored={read.data.flatMap(({ years }) => years)} />;
  return (
    <Dialog open onClose={onClose} title={title}>
      {read.problem ? <NotLoaded label={title} read={read} /> : <Spinner />}
    </Dialog>
  );
}

type FormProps = Omit<Props, "name"> & { title: string; stored: readonly OrganizationYear[] };

function YearsForm({ organization, title, stored, onClose }: FormProps) {
  const t = useTranslations("yearlyFigures");
  const locale = useLocale();
  const notify = useSnackbar();
  const router = useRouter();
  const [texts, setTexts] = useState<ReadonlyMap<number, Texts>>(() => startOf(stored, locale));
  const onDone = () => {
    onClose();
    notify({ tone: "ok", text: t("saved") });
    router.refresh();
  };
  const values = { years: [...stored], seen: [...stored] };
  const form = useContractForm(saveYearsCall, { values, params: { organization }, onDone });
  const years = [...texts.keys()].sort((one, other) => other - one);
  const change = (year: number, figure: Figure, text: string) => {
    const next = new Map(texts).set(year, { ...(texts.get(year) ?? blank), [figure]: text });
    setTexts(next);
    form.set("years", yearsOf(next));
  };
  const sent = yearsOf(texts);
  const errorOf = (year: number, figure: Figure) =>
    form.errors[`years.${sent.findIndex((one) => one.year === year)}.${figure}`]?.join(" ");
  const addEarlier = () => setTexts(new Map(texts).set((years.at(-1) ?? 0) - 1, blank));
  return (
    <FormDialog form={form} onClose={onClose} size="medium" title={title} description={t("description")}>
      {years.map((year) => (
        <fieldset key={year} className="grid grid-cols-3 items-start gap-3 sm:grid-cols-[4rem_1fr_1fr_1fr]">
          <legend className="sr-only">{year}</legend>
          <span aria-hidden className="col-span-3 font-semibold sm:col-span-1 sm:pt-8">
            {year}
          </span>
          {FIGURES.map((figure) => {
            const error = errorOf(year, figure);
            return (
              <TextField
                key={figure}
                label={t(figure)}
                value={texts.get(year)?.[figure] ?? ""}
                onChange={(text) => change(year, figure, text)}
                inputMode={figure === "fte" ? "decimal" : "numeric"}
                autoComplete="off"
                {...(error ? { error } : {})}
              />
            );
          })}
        </fieldset>
      ))}
      <div>
        <Button variant="quiet" icon={Plus} onClick={addEarlier}>
          {t("addYear", { year: String((years.at(-1) ?? 0) - 1) })}
        </Button>
      </div>
    </FormDialog>
  );
}

const blank: Texts = { fte: "", students: "", staff: "" };

function startOf(stored: readonly OrganizationYear[], locale: string): Map<number, Texts> {
  const current = yearOf(runningMonth());
  const offered = Array.from({ length: OFFERED }, (_, back): [number, Texts] => [current - back, blank]);
  const typed = (value: number | null) =>
    value === null ? "" : locale === "cs" ? String(value).replace(".", ",") : String(value);
  const rows = stored.map(({ year, fte, students, staff }): [number, Texts] => [
    year,
    { fte: typed(fte), students: typed(students), staff: typed(staff) },
  ]);
  return new Map([...offered, ...rows]);
}

/** Years with any figure; text that is no number becomes NaN, which the contract refuses. */
function yearsOf(texts: ReadonlyMap<number, Texts>): OrganizationYear[] {
  const numberIn = (text: string) => {
    const plain = text.replaceAll(/\s/g, "").replace(",", ".");
    return plain === "" ? null : Number(plain);
  };
  return [...texts]
    .map(([year, { fte, students, staff }]) => ({
      ...{ year, fte: numberIn(fte), students: numberIn(students), staff: numberIn(staff) },
    }))
    .filter(({ fte, students, staff }) => fte !== null || students !== null || staff !== null)
    .sort((one, other) => other.year - one.year);
}
