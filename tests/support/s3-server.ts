import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Address } from "@/lib/kit/files/s3/s3-client";

type Fault = {
  /** Requests that it concerns; others are served. */
  when: (request: { method: string; query: URLSearchParams; key: string }) => boolean;
  /** How many. */
  times: number;
  /** Instead of a response: an error code with its status, or a connection cut after so many bytes of the body. */
  code?: [status: number, code: string];
  cutAfter?: number;
  /** Does what is asked, but cuts the connection instead of responding. */
  isLost?: boolean;
};

const hex = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

type Signed = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
};

/** The signature of a request (AWS Signature Version 4 in the Authorization header), written from its specification. */
export function signatureOf(
  { method, path, query, headers }: Signed,
  names: readonly string[],
  { region, secretAccessKey }: Pick<S3Address, "region" | "secretAccessKey">,
): string {
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = names.map((name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}\n`).join("");
  const canonical = [method, path, pairs.join("&"), lines, names.join(";"), headers["x-amz-content-sha256"]].join("\n");
  const time = headers["x-amz-date"] ?? "";
  const day = time.slice(0, 8);
  const text = ["AWS4-HMAC-SHA256", time, `${day}/${region}/s3/aws4_request`, hex(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return hmac(key, text).toString("hex");
}

/**
 * An S3 store in memory with one bucket. Unlike simple ones from the registry it checks the signature and the hash of
 * each request, and fails on request.
 */
export class S3Server {
  readonly objects = new Map<string, { body: Buffer; modified: Date }>();
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer>; started: Date }>();
  /** Methods and names of queries of all requests. */
  readonly requests: string[] = [];
  /** Keys in a page of a list. */
  pageSize = 1000;
  isUnsorted = false;
  /** Keeps other bytes than it received. */
  isDamaging = false;
  private faults: Fault[] = [];
  private readonly server: Server;

  private constructor(
    readonly address: S3Address,
    server: Server,
  ) {
    this.server = server;
  }

  static async start(given: Partial<S3Address> = {}): Promise<S3Server> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const one = new S3Server(
      {
        ...{ endpoint: `http://127.0.0.1:${port}`, bucket: "usus-files", region: "eu-test-1" },
        ...{ accessKeyId: "AKIDTEST", secretAccessKey: `sec/ret+${randomBytes(9).toString("base64")}` },
        ...given,
      },
      server,
    );
    server.on("request", (request, response) => {
      one.serve(request, response).catch((error: unknown) => {
        response.destroy();
        one.requests.push(`failed: ${String(error)}`);
      });
    });
    return one;
  }

  fail(fault: Fault): void {
    this.faults.push(fault);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const url = new URL(request.url ?? "/", this.address.endpoint);
    const { method = "" } = request;
    const prefix = `/${this.address.bucket}`;
    const key = decodeURIComponent(url.pathname.slice(prefix.length + 1));
    this.requests.push(`${method} ${[...url.searchParams.keys()].join(",")}`);
    const fault = this.faults.find((one) => one.times > 0 && one.when({ method, key, query: url.searchParams }));
    if (fault) fault.times -= 1;
    // As Amazon does: a stream of unknown length is not accepted.
    if (method === "PUT" && request.headers["content-length"] === undefined) {
      refuse(response, 411, "MissingContentLength");
      return;
    }
    if (fault?.code) {
      refuse(response, ...fault.code);
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const wrong = this.refusal({ method, path: url.pathname, query: url.searchParams, headers }, body);
    const isElsewhere = url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`);
    if (wrong || isElsewhere) {
      refuse(response, wrong ? 403 : 404, wrong ?? "NoSuchBucket");
      return;
    }
    if (fault?.isLost) response.once("prefinish", () => response.destroy());
    this.answer({ method, key, query: url.searchParams, headers, body }, response, fault?.cutAfter);
  }

  private refusal(signed: Signed, body: Buffer): string | null {
    const { headers } = signed;
    const [, key, region, names = "", signature] =
      /^AWS4-HMAC-SHA256 Credential=(.+?)\/\d{8}\/(.+?)\/s3\/aws4_request, SignedHeaders=(.+?), Signature=(\w+)$/.exec(
        headers.authorization ?? "",
      ) ?? [];
    if (key !== this.address.accessKeyId) return "InvalidAccessKeyId";
    if (region !== this.address.region) return "AuthorizationHeaderMalformed";
    const listed = names.split(";");
    if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => listed.includes(name))) return "AccessDenied";
    if (signature !== signatureOf(signed, listed, this.address)) return "SignatureDoesNotMatch";
    return headers["x-amz-content-sha256"] === hex(body) ? null : "XAmzContentSHA256Mismatch";
  }

  private answer(
    request: { method: string; key: string; query: URLSearchParams; headers: Record<string, string>; body: Buffer },
    response: ServerResponse,
    cutAfter?: number,
  ): void {
    const { method, key, query, body } = request;
    const id = query.get("uploadId");
    if (key === "" && query.has("uploads")) this.listUploads(query, response);
    else if (key === "") this.list(query, response, cutAfter);
    else if (method === "POST" && query.has("uploads")) this.begin(key, response);
    else if (id !== null) this.upload({ id, ...request }, response);
    else if (method === "PUT") {
      this.objects.set(key, { body: this.isDamaging ? Buffer.alloc(body.length) : body, modified: new Date() });
      response.writeHead(200, { etag: tagOf(body) }).end();
    } else this.object(request, response, cutAfter);
  }

  private begin(key: string, response: ServerResponse): void {
    const id = randomBytes(8).toString("hex");
    this.uploads.set(id, { key, parts: new Map(), started: new Date() });
    xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private object(
    request: { method: string; key: string; headers: Record<string, string> },
    response: ServerResponse,
    cutAfter?: number,
  ): void {
    const { method, key } = request;
    const object = this.objects.get(key);
    if (method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
    } else if (!object) refuse(response, 404, "NoSuchKey", method === "HEAD");
    else this.send(object.body, request, response, cutAfter);
  }

  private send(
    whole: Buffer,
    { method, headers }: { method: string; headers: Record<string, string> },
    response: ServerResponse,
    cutAfter?: number,
  ): void {
    if (headers["if-match"] !== undefined && headers["if-match"] !== tagOf(whole)) {
      refuse(response, 412, "PreconditionFailed");
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    const body = whole.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { "content-length": body.length, etag: tagOf(whole) });
    if (method === "HEAD") response.end();
    else if (cutAfter === undefined) response.end(body);
    else response.write(body.subarray(0, cutAfter), () => response.destroy());
  }

  private upload(
    { id, method, key, query, body }: { id: string; method: string; key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): void {
    const upload = this.uploads.get(id);
    if (upload?.key !== key) refuse(response, 404, "NoSuchUpload");
    else if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), body);
      response.writeHead(200, { etag: tagOf(body) }).end();
    } else {
      this.uploads.delete(id);
      if (method === "DELETE") response.writeHead(204).end();
      else this.complete(key, upload.parts, body, response);
    }
  }

  private complete(key: string, stored: ReadonlyMap<number, Buffer>, body: Buffer, response: ServerResponse): void {
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
    const parts = listed.map(([, number]) => stored.get(Number(number)) ?? Buffer.alloc(0));
    const isWrong = listed.some(([, , tag], at) => tag !== tagOf(parts[at] ?? Buffer.alloc(0)));
    if (!isWrong) this.objects.set(key, { body: Buffer.concat(parts), modified: new Date() });
    if (isWrong) xml(response, "<Error><Code>InvalidPart</Code></Error>");
    else xml(response, "<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>");
  }

  private list(query: URLSearchParams, response: ServerResponse, cutAfter?: number): void {
    const most = Math.min(this.pageSize, Number(query.get("max-keys") ?? 1000));
    const after = query.get("continuation-token") ?? "";
    const keys = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
    if (this.isUnsorted) keys.reverse();
    const page = keys.slice(0, most).map((key) => {
      const { body, modified } = this.objects.get(key) ?? { body: Buffer.alloc(0), modified: new Date() };
      const facts = `<LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size>`;
      return `<Contents><Key>${key}</Key>${facts}</Contents>`;
    });
    const next = keys.length > most ? `<NextContinuationToken>${keys[most - 1]}</NextContinuationToken>` : "";
    const text = `<ListBucketResult><Name>b</Name>${next}${page.join("")}</ListBucketResult>`;
    if (cutAfter === undefined) xml(response, text);
    else response.writeHead(200).write(text.slice(0, cutAfter), () => response.destroy());
  }

  private listUploads(query: URLSearchParams, response: ServerResponse): void {
    const each = [...this.uploads]
      .filter(([, { key }]) => key.startsWith(query.get("prefix") ?? ""))
      .map(([id, { key, started }]) => {
        const facts = `<UploadId>${id}</UploadId><Initiated>${started.toISOString()}</Initiated>`;
        return `<Upload><Key>${key}</Key>${facts}</Upload>`;
      });
    const body = `<IsTruncated>false</IsTruncated>${each.join("")}`;
    xml(response, `<ListMultipartUploadsResult>${body}</ListMultipartUploadsResult>`);
  }
}

const tagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;

const xml = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
};

function refuse(response: ServerResponse, status: number, code: string, isHead = false): void {
  const message = "<Message>the secret string to sign</Message>";
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(isHead ? undefined : `<?xml version="1.0"?>\n<Error><Code>${code}</Code>${message}</Error>`);
}
