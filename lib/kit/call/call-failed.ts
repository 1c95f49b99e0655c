/** A refused call or one without response; `message` is a sentence for the reader, empty if there was no response. */
export class CallFailed extends Error {
  /** The shell already shows it. */
  isAnnounced = false;
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** Sentences by field. */
    readonly fields: Record<string, string[]> = {},
    readonly nonFieldErrors: string[] = [],
    /** Values of the sentence. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "CallFailed";
  }
}

/**
 * All sentences of a failure, without repetition: general ones first, then those of fields. `noAnswer` if there are
 * none.
 */
export const failureText = ({ message, fields, nonFieldErrors }: CallFailed, noAnswer: string): string =>
  [...new Set([message, ...nonFieldErrors, ...Object.values(fields).flat()])].filter(Boolean).join(" ") || noAnswer;

/** Converts a non-2xx response; accepts bodies from other servers. */
export function callFailed(status: number, body: unknown): CallFailed {
  const answer = typeof body === "object" && body !== null ? body : {};
  const fields = "fields" in answer && typeof answer.fields === "object" && answer.fields !== null ? answer.fields : {};
  return new CallFailed(
    status,
    "code" in answer && typeof answer.code === "string" ? answer.code : "",
    "error" in answer && typeof answer.error === "string" ? answer.error : "",
    Object.fromEntries(Object.entries(fields).map(([name, list]) => [name, texts(list)])),
    "non_field_errors" in answer ? texts(answer.non_field_errors) : [],
    "details" in answer && typeof answer.details === "object" && answer.details !== null ? { ...answer.details } : {},
  );
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];
