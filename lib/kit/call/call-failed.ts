/** A call that was refused or got no answer; `message` is a sentence for the reader, empty when nobody answered. */
export class CallFailed extends Error {
  /** The shell tells the reader of it over the page. */
  isTold = false;
  constructor(
    /** HTTP status; 0 when there was no answer at all. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** Field → sentences. */
    readonly fields: Record<string, string[]> = {},
    readonly nonFieldErrors: string[] = [],
  ) {
    super(message);
    this.name = "CallFailed";
  }
}

/** All that a failure says, each sentence once: of the whole first, then of its fields. `noAnswer` where it says nothing. */
export const failureText = ({ message, fields, nonFieldErrors }: CallFailed, noAnswer: string): string =>
  [...new Set([message, ...nonFieldErrors, ...Object.values(fields).flat()])].filter(Boolean).join(" ") || noAnswer;

/** What an answer other than 2xx says; tolerates bodies that are not ours. */
export function callFailed(status: number, body: unknown): CallFailed {
  const said = typeof body === "object" && body !== null ? body : {};
  const fields = "fields" in said && typeof said.fields === "object" && said.fields !== null ? said.fields : {};
  return new CallFailed(
    status,
    "code" in said && typeof said.code === "string" ? said.code : "",
    "error" in said && typeof said.error === "string" ? said.error : "",
    Object.fromEntries(Object.entries(fields).map(([name, list]) => [name, texts(list)])),
    "non_field_errors" in said ? texts(said.non_field_errors) : [],
  );
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];
