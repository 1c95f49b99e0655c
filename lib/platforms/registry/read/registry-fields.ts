import { z } from "zod";
import { plainLine, plainText } from "./plain-text";

/** Parsers of registry fields: missing, mistyped or implausible values become empty or null. */

/** Any value, or none. */
export const anyValue = z.unknown().optional();

const textOf = (value: unknown) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

export const note = anyValue.transform((value) => plainText(textOf(value)));
export const line = anyValue.transform((value) => plainLine(textOf(value)));

/** Null if the registry does not state it. */
export const claim = anyValue.transform((value) => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (word === true || word === 1 || word === "1" || word === "true" || word === "yes") return true;
  return word === false || word === 0 || word === "0" || word === "false" || word === "no" ? false : null;
});

/** An http(s) URL without credentials, or "". */
export const registryAddress = anyValue.transform((value) => {
  const text = textOf(value).trim().slice(0, 1000);
  if (!URL.canParse(text)) return "";
  const { protocol, username, password, hostname } = new URL(text);
  return ["http:", "https:"].includes(protocol) && !username && !password && hostname ? text : "";
});

const mailAddress = anyValue.transform((value) => {
  const text = textOf(value).trim();
  return z.email().safeParse(text).success ? text : "";
});

/** yyyy-MM-dd of a date or timestamp. */
export const day = anyValue.transform((value) => {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0];
  return written && z.iso.date().safeParse(written).success ? written : null;
});

/** "5", "5.1" from "5", "5.0", "R5.1" or a number. */
export const registryRelease = anyValue.transform((value) =>
  plainLine(textOf(value), 20)
    .replace(/^r(?=\d)/i, "")
    .replace(/\.0$/, ""),
);

/** A record's id, or the last id in its URL. */
export const registryId = anyValue.transform((value, context) => {
  const [id] = textOf(value).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\/?(\?|$))/i) ?? [];
  if (id) return id.toLowerCase();
  context.addIssue("no id");
  return z.NEVER;
});

/** Valid items only. */
export const listOf = <S extends z.ZodType>(item: S) =>
  anyValue.transform((value) =>
    (Array.isArray(value) ? value : []).flatMap((one): z.output<S>[] => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** An object; with empty fields if absent. */
export const objectOf = <S extends z.ZodType<unknown, object>>(fields: S) =>
  anyValue.transform((value) => (typeof value === "object" && value !== null ? value : {})).pipe(fields);

/** Items of a list, or of a page of one. */
export const itemsIn = (body: unknown): unknown =>
  z.object({ results: z.array(z.unknown()) }).safeParse(body).data?.results ?? body;

export const contactFields = objectOf(
  z.object({ person: line, email: mailAddress, phone: line, form_url: registryAddress }),
);
