import { counterExceptions } from "../standard/exceptions";

/** Exceptions that are sent instead of a report, by our server (CoP 5.1 Appendix D). */
type RefusalCode = 1000 | 1020 | 1030 | 2000 | 2010 | 2011 | 2020 | 3020;

/** A call of the COUNTER API that is answered with a single exception; `data` explains it, in English. */
export class CounterRefusal extends Error {
  constructor(
    readonly exception: RefusalCode,
    readonly data: string,
  ) {
    super(`${exception}: ${data}`);
    this.name = new.target.name;
  }

  /** HTTP status that the standard requires. */
  get status(): number {
    return counterExceptions[this.exception]?.httpStatus ?? 503;
  }

  /** The body of the answer. */
  get body() {
    const { message } = counterExceptions[this.exception] ?? { message: "" };
    return { Code: this.exception, Message: message, ...(this.data && { Data: this.data }) };
  }
}
