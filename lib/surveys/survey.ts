import { z } from "zod";
import { accessTypes, dataTypes } from "@/lib/counter/standard/attributes";
import { counterMetrics } from "@/lib/counter/standard/metrics";
import { release4Metrics } from "@/lib/counter/standard/release-4-metrics";
import { NAME, namesIn, parseFormula } from "./formula";

/** Texts for readers, in both languages. Texts of the survey itself stay in its own language. */
const texts = z.strictObject({ en: z.string().min(1), cs: z.string().min(1) });

const name = z.string().regex(NAME);

const dataSource = z.strictObject({
  id: name,
  /** Short name of a report type. */
  reportType: z.string(),
  /** null for all. */
  metric: z.enum([...counterMetrics, ...release4Metrics]).nullable(),
  filters: z
    .strictObject({
      dataType: z.array(z.enum(dataTypes)),
      accessType: z.array(z.enum(accessTypes)),
      accessMethod: z.array(z.enum(["Regular", "TDM"])),
    })
    .partial()
    .default({}),
  /** Counts only for a platform with no usage in this source and in the named one during the whole period. */
  fallbackFor: name.optional(),
});
export type DataSource = z.output<typeof dataSource>;

/** A step of a figure's calculation, with its formula as text. */
const stage = z
  .strictObject({ id: name, text: z.string() })
  .transform((fields) => ({ ...fields, formula: parseFormula(fields.text) }));

const part = z.strictObject({
  /** The question's number or code in the survey. */
  code: z.string().min(1).max(31),
  /** The question's name in the survey. */
  name: z.string().min(1),
  meaning: texts,
  note: texts.optional(),
  /** Steps in order; each may use the earlier ones. The last is the answer. */
  stages: z.array(stage).min(1),
});
export type Part = z.output<typeof part>;

const survey = z
  .strictObject({
    /** Must not change: URLs and frozen answers contain it. */
    id: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().min(1),
    /** The language of its questions. */
    language: z.enum(["en", "cs", "de", "es"]),
    about: texts,
    /** Advice for readers before they submit it. */
    note: texts.optional(),
    infoUrl: z.url().optional(),
    /** The month in which its year begins, or the fiscal year of the organization. */
    year: z.union([z.int().min(1).max(12), z.literal("fiscal")]),
    /** The column headings of its form. */
    headings: z.strictObject({ code: z.string(), name: z.string(), value: z.string() }),
    dataSources: z.array(dataSource).min(1),
    parts: z.array(part).min(1),
  })
  .superRefine(({ dataSources, parts }, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const sources = new Set<string>();
    for (const { id, fallbackFor } of dataSources) {
      if (sources.has(id)) refuse(`${id} is there twice`);
      // Only an earlier source is allowed, which rules out cycles.
      if (fallbackFor && !sources.has(fallbackFor))
        refuse(`${id} stands in for ${fallbackFor}, which is not before it`);
      sources.add(id);
    }
    const used = new Set<string>();
    for (const { code, stages } of parts) {
      const names = new Set(sources);
      for (const { id, formula } of stages) {
        for (const one of namesIn(formula)) {
          if (!names.has(one)) refuse(`${code}: ${one} is unknown`);
          used.add(one);
        }
        if (names.has(id)) refuse(`${code}: ${id} is there twice`);
        names.add(id);
      }
    }
    for (const one of sources) if (!used.has(one)) refuse(`${one} is not used`);
    if (new Set(parts.map(({ code }) => code)).size < parts.length) refuse("A code is there twice");
  });

export type Survey = z.output<typeof survey>;

type Draft = Omit<z.input<typeof survey>, "parts"> & {
  parts: (Omit<z.input<typeof part>, "stages"> & {
    /** The formula of the answer, or formulas of steps by id. */
    formula: string | Readonly<Record<string, string>>;
  })[];
};

/** Declares a survey; throws ZodError if it refers to something undefined. */
export function declareSurvey({ parts, ...draft }: Draft): Survey {
  const stagesOf = (of: Draft["parts"][number]["formula"]) =>
    Object.entries(typeof of === "string" ? { answer: of } : of).map(([id, text]) => ({ id, text }));
  return survey.parse({
    ...draft,
    parts: parts.map(({ formula, ...rest }) => ({ ...rest, stages: stagesOf(formula) })),
  });
}
