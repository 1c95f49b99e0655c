import { createTranslator } from "use-intl/core";
import { z } from "zod";
import type { ErrorValues, Problem } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";

/** The body of every refusal: `error` is a sentence in the caller's language, `code` is for programs. */
type ProblemBody = {
  code: string;
  error: string;
  /** Values of the sentence, for programs. */
  details?: ErrorValues;
  fields?: Record<string, string[]>;
  non_field_errors?: string[];
  /** Identifies the log lines of the request. */
  request_id?: string;
};

/** `problem`: a refusal with its code; null for an unexpected failure. `id`: of the request, if any. */
export function renderProblem(problem: Problem | null, locale: Locale, id?: string): Response {
  const fields = id === undefined ? {} : { request_id: id };
  if (problem === null) {
    const error = sentence("unexpected", locale, { id: id ?? "–" });
    return Response.json({ code: "unexpected", error, ...fields } satisfies ProblemBody, { status: 500 });
  }
  const headers = new Headers();
  if (problem.status === 401) headers.set("www-authenticate", "Session");
  if ("seconds" in problem) headers.set("retry-after", String(problem.seconds));
  return Response.json({ ...bodyOf(problem, locale), ...fields }, { status: problem.status, headers });
}

const keptValues = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

/** The sentence of a refusal stored by background work. */
export const storedSentence = (stored: { errorCode: string; errorValues: unknown }, locale: Locale): string =>
  sentence(stored.errorCode, locale, keptValues.parse(stored.errorValues));

/** The sentence of a refusal, for display. */
export const problemText = ({ code, values }: Problem, locale: Locale): string => sentence(code, locale, values);

/** Its sentences for readers without a form: what happened, then what is wrong with each field. */
export function problemSentences(problem: Problem, locale: Locale): string[] {
  const { error, fields = {} } = bodyOf(problem, locale);
  return [error, ...Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(" ")}`)];
}

/** A numbered refusal (E101) keeps its number even if it concerns one field. */
const NUMBERED = /^E\d{3}$/;

function bodyOf(problem: Problem, locale: Locale): ProblemBody {
  const numbered = Object.values(problem.fields)
    .flat()
    .find((code) => NUMBERED.test(code));
  const error = numbered ? fieldSentence(numbered, locale) : sentence(problem.code, locale, problem.values);
  const { non_field_errors = [], ...fields } = Object.fromEntries(
    Object.entries(problem.fields).map(([name, codes]) => [name, codes.map((code) => fieldSentence(code, locale))]),
  );
  return {
    code: numbered ?? problem.code,
    error,
    ...(Object.keys(problem.values).length > 0 ? { details: problem.values } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    non_field_errors: [...non_field_errors, error],
  };
}

const isMessage = (messages: object, key: string): boolean => Object.hasOwn(messages, key);

function sentence(code: string, locale: Locale, values: Record<string, string | number>): string {
  const messages = catalog[locale].errors;
  const t = createTranslator({ locale, messages: flat(messages) });
  return isMessage(messages, code) ? t(code, inWords(values, locale)) : t("refused", { code });
}

/** Programs read a dimension as the API spells it (Access_Type, report_type); sentences name it as pages do. */
function inWords(values: ErrorValues, locale: Locale): ErrorValues {
  const plain = (name: string) => name.replaceAll("_", "").toLowerCase();
  const { dimension } = values;
  if (typeof dimension !== "string") return values;
  const [, name] =
    Object.entries(catalog[locale].reports.dimension).find(([key]) => plain(key) === plain(dimension)) ?? [];
  return name === undefined ? values : { ...values, dimension: name };
}

/** The sentence for a field's code. Zod's own messages are English and technical, so only our codes are used. */
export function fieldSentence(code: string, locale: Locale): string {
  const messages = catalog[locale].errors.fields;
  const t = createTranslator({ locale, messages: flat(messages) });
  return t(isMessage(messages, code) ? code : "invalid");
}

/**
 * Codes are data here, so the messages' key types do not help. Compiled messages with values are lists
 * (next.config.mjs).
 */
const flat = (messages: object): Record<string, string> =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => typeof text === "string" || Array.isArray(text)));
