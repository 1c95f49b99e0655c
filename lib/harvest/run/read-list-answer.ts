import {
  collectExceptions,
  isAnsweredException,
  isCoded,
  readExceptions,
} from "@/lib/counter/json/answered-exceptions";
import { isObject, parseJson } from "@/lib/counter/json/json-text";
import { httpFailure } from "./classify-answer";

/** `errorCode` is empty on success; `message`: the provider's words. */
export type ReadList<T> = { errorCode: string; message: string; entries: T[] };

type Answer = { httpStatus: number; text: string };

/** Reads the answer to a request for a list; `read` returns null for anything but the list. Exceptions come with any status. */
export function readListAnswer<T>({ httpStatus, text }: Answer, read: (answer: unknown) => T[] | null): ReadList<T> {
  const failed = (errorCode: string, message = ""): ReadList<T> => ({ errorCode, message, entries: [] });
  const isGood = httpStatus >= 200 && httpStatus < 300;
  // Unsupported paths have status 404 (CoP 5.1, appendix D), with or without an exception.
  if ([404, 405, 410, 501].includes(httpStatus)) return failed("list-missing");
  const parsed = parseJson(text.replace(/^\uFEFF/, ""));
  const entries = parsed && isGood ? read(parsed.value) : null;
  if (entries && entries.length > 0) return { errorCode: "", message: "", entries };
  const exceptions = parsed ? exceptionsIn(parsed.value) : [];
  const decisive = exceptions.find(isCoded) ?? exceptions[0];
  if (decisive) return failed(decisive.code === null ? failureOf(httpStatus) : `${decisive.code}`, decisive.message);
  if (!isGood) return failed(httpFailure(httpStatus));
  if (entries || text.trim() === "") return failed("list-empty");
  return failed(!parsed && /^\s*<(!doctype|html)/i.test(text) ? "html-page" : "not-a-list");
}

const failureOf = (httpStatus: number) => (httpStatus >= 400 ? httpFailure(httpStatus) : "exception-without-code");

function exceptionsIn(value: unknown) {
  if (isAnsweredException(value) || Array.isArray(value)) return readExceptions(value, "root").slice(0, 10);
  if (!isObject(value)) return [];
  const header = value.Report_Header;
  return collectExceptions(isObject(header) ? { ...header, ...value } : value, "root");
}
