/** Values for the message of an error. */
export type ErrorValues = Record<string, string | number>;

/** A refusal with a message for the caller: `code` is its key in messages/<locale>/errors.json. */
export class Problem extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 429 | 503,
    readonly code: string,
    readonly values: ErrorValues = {},
    readonly fields: Record<string, string[]> = {},
  ) {
    super(code);
    this.name = new.target.name;
  }
}

/** The error itself when it is a refusal, else null. */
export const problemOf = (error: unknown): Problem | null => (error instanceof Problem ? error : null);

export class NotSignedIn extends Problem {
  constructor(code = "notSignedIn") {
    super(401, code);
  }
}

export class Forbidden extends Problem {
  constructor(code = "forbidden") {
    super(403, code);
  }
}

/** Logged in, but a one-time code or e-mail verification is pending. */
export class GatePending extends Problem {
  constructor(held: "one-time-code" | "email-verification") {
    super(403, held === "one-time-code" ? "oneTimeCodeNeeded" : "emailNotVerified");
  }
}

/** Also for existing records that the caller may not know of. */
export class NotFound extends Problem {
  constructor(code = "notFound") {
    super(404, code);
  }
}

/** The request is valid, but a rule forbids it. */
export class Refused extends Problem {
  constructor(code: string, values: ErrorValues = {}) {
    super(400, code, values);
  }
}

/** `fields`: message codes by field, in errors.json under "fields". */
export class Invalid extends Problem {
  constructor(fields: Record<string, string[]>) {
    super(400, "invalid", {}, fields);
  }
}

/** The record was changed by someone else (409 is reserved for the client version). */
export class OutOfDate extends Problem {
  constructor() {
    super(412, "outOfDate");
  }
}

export class TooManyTries extends Problem {
  constructor(readonly seconds: number) {
    super(429, "tooManyTries", { minutes: Math.ceil(seconds / 60) });
  }
}

/** More calls than a key may send in a minute; `most` of them. */
export class TooManyCalls extends TooManyTries {
  constructor(
    readonly most: number,
    seconds: number,
  ) {
    super(seconds);
  }
}

/** More concurrent work than one user or program may have; retry soon. */
export class TooManyAtOnce extends Problem {
  readonly seconds = 10;

  constructor(most: number) {
    super(429, "tooManyAtOnce", { most });
  }
}

/** A store or service does not respond; retrying later helps. */
export class Unavailable extends Problem {
  constructor(code: string) {
    super(503, code);
  }
}
