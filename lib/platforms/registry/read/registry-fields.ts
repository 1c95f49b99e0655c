import { z } from "zod";
import { plainLine, plainText } from "./plain-text";

/** How fields of the registry are read: whatever is missing, of another type or beyond belief becomes empty or null. */

/** Anything, or nothing. */
export const given = z.unknown().optional();

const textOf = (value: unknown) => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");

export const note = given.transform((value) => plainText(textOf(value)));
export const line = given.transform((value) => plainLine(textOf(value)));

/** True, false, or null where the registry does not say. */
export const claim = given.transform((value) => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (word === true || word === 1 || word === "1" || word === "true" || word === "yes") return true;
  return word === false || word === 0 || word === "0" || word === "false" || word === "no" ? false : null;
});

/** An http(s) address without a user and password in it, or "". */
export const webAddress = given.transform((value) => {
  const text = textOf(value).trim().slice(0, 1000);
  if (!URL.canParse(text)) return "";
  const { protocol, username, password, hostname } = new URL(text);
  return ["http:", "https:"].includes(protocol) && !username && !password && hostname ? text : "";
});

const mailAddress = given.transform((value) => {
  const text = textOf(value).trim();
  return z.email().safeParse(text).success ? text : "";
});

/** The day, yyyy-MM-dd, of a date or moment. */
export const day = given.transform((value) => {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(textOf(value))?.[0];
  return written && z.iso.date().safeParse(written).success ? written : null;
});

/** "5", "5.1" of "5", "5.0", "R5.1" or a number. */
export const counterVersion = given.transform((value) =>
  plainLine(textOf(value), 20)
    .replace(/^r(?=\d)/i, "")
    .replace(/\.0$/, ""),
);

/** The id a record has, or the last one in the address that stands for it. */
export const recordId = given.transform((value, context) => {
  const [id] = textOf(value).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\/?(\?|$))/i) ?? [];
  if (id) return id.toLowerCase();
  context.addIssue("no id");
  return z.NEVER;
});

/** Those that can be read. */
export const listOf = <S extends z.ZodType>(item: S) =>
  given.transform((value) =>
    (Array.isArray(value) ? value : []).flatMap((one): z.output<S>[] => {
      const read = item.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );

/** An object, also where there is none: then all its fields are empty. */
export const objectOf = <S extends z.ZodType<unknown, object>>(fields: S) =>
  given.transform((value) => (typeof value === "object" && value !== null ? value : {})).pipe(fields);

/** The items of a list, or of a page of one. */
export const itemsIn = (body: unknown): unknown =>
  z.object({ results: z.array(z.unknown()) }).safeParse(body).data?.results ?? body;

export const contactFields = objectOf(
  z.object({ person: line, email: mailAddress, phone: line, form_url: webAddress }),
);
