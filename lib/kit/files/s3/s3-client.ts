import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Durations, type PrometheusMetric } from "../../metrics";
import { StorageFailed } from "../storage-failed";
import { s3Elements } from "./s3-elements";

export type S3Address = {
  /** Without a path: buckets are addressed as <endpoint>/<bucket>. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type S3Request = {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Name of an object; without it, the request concerns the bucket. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Status codes that are answers to the request; others are failures. */
  readonly answers?: readonly number[];
};

const TRIES = 5;
/** Before the second try; doubles with each. */
const PAUSE_MILLISECONDS = 200;
const PATIENCE_MILLISECONDS = 60_000;
/** Asked to slow down, or failing for a moment. */
const TRANSIENT = [408, 429, 500, 502, 503, 504];

const durations = new Durations("usus_s3_request_seconds", "Duration of requests to the S3 store until their response");
export const s3Metrics = (): PrometheusMetric => durations.metric;

/** Signed requests to one bucket. */
export class S3Client {
  readonly place: string;
  private readonly base: string;
  private readonly signer: AwsClient;

  constructor(
    { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address,
    private readonly pauseMilliseconds = PAUSE_MILLISECONDS,
  ) {
    this.base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.place = this.base;
    this.signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  }

  /**
   * The response with one of the expected status codes (default 200), whose body the caller must read or cancel. Tries
   * again while the store is busy or cannot be reached; then throws StorageFailed with the store's error code. Neither
   * keys nor signatures are part of errors.
   */
  send(request: S3Request): Promise<Response> {
    return this.sendAnd(request, async (response) => response);
  }

  /** Like `send`, for the text of the response. Also tries again if its body breaks off. */
  text(request: S3Request): Promise<string> {
    return this.sendAnd(request, (response) => untilIdle(response.text()));
  }

  private async sendAnd<T>(request: S3Request, read: (response: Response) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.attempt(request);
      let failure: StorageFailed;
      let isFinal = false;
      if (answer instanceof StorageFailed) failure = answer;
      else if ((request.answers ?? [200]).includes(answer.status)) {
        try {
          return await read(answer);
        } catch (error) {
          failure = new StorageFailed(`S3: ${networkCode(error)}`);
        }
      } else {
        failure = await failureOf(answer);
        isFinal = !TRANSIENT.includes(answer.status);
      }
      if (isFinal || tries === TRIES) throw failure;
      // Spread, so that many writers do not try again at once.
      await pause(this.pauseMilliseconds * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }

  private async attempt(request: S3Request): Promise<Response | StorageFailed> {
    const { method, key, query = {}, headers = {}, body } = request;
    const url = new URL(key === undefined ? this.base : `${this.base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // The store compares the hash with what arrives.
    const sha256 = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signed = await this.signer.sign(url, {
      method,
      headers: { ...headers, "x-amz-content-sha256": sha256 },
      ...(body && { body }),
    });
    // Only until the response begins: a reader may take its body slowly.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), PATIENCE_MILLISECONDS);
    const since = performance.now();
    const note = (status: string) => durations.note({ method, status }, (performance.now() - since) / 1000);
    try {
      const response = await fetch(signed, { redirect: "manual", signal: waiting.signal });
      note(String(response.status));
      return response;
    } catch (error) {
      note("none");
      return new StorageFailed(`S3: ${waiting.signal.aborted ? "ETIMEDOUT" : networkCode(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }
}

const IDLE_MILLISECONDS = 60_000;

/** The next part of a body; throws if it does not arrive for a minute. */
export function untilIdle<T>(promised: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = Object.assign(new Error("The store stopped sending."), { code: "ETIMEDOUT" });
    const timer = setTimeout(() => reject(late), IDLE_MILLISECONDS);
    promised.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Most characters of an error; a proxy may answer with a page. */
const MOST_TEXT = 10_000;

async function failureOf(response: Response): Promise<StorageFailed> {
  const text = (await response.text().catch(() => "")).slice(0, MOST_TEXT);
  const code = s3Elements(text).find(({ path }) => path === "Error/Code")?.text ?? "";
  // The message may repeat the key and the signature, so only the code is passed on.
  return new StorageFailed(`S3: ${/^\w{1,60}$/.test(code) ? code : response.status}`);
}

/** `fetch` hides the socket's error in causes. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause ? networkCode(error.cause) : error.name;
}
