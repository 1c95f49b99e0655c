import { CROSS_SITE_COOKIE, CROSS_SITE_HEADER } from "@/lib/kit/http/header-names";

export type ApiAnswer = { status: number; body: unknown; headers: Headers };

/** A client of the REST API as an integrator would write it: keeps cookies, repeats the token. */
export class ApiClient {
  private readonly jar = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly language = "en",
    /** An API key instead of a session. */
    private readonly key?: string,
  ) {}

  /** Logs in and returns the client; throws with the server's sentence. */
  async signIn(email: string, password: string): Promise<this> {
    const { status, body } = await this.post("/api/rest-auth/login/", { email, password });
    if (status !== 200) throw new Error(`Logging in as ${email} failed: ${JSON.stringify(body)}`);
    return this;
  }

  cookies = (): [string, string][] => [...this.jar];
  get = (path: string) => this.send("GET", path);
  put = (path: string, body: unknown) => this.send("PUT", path, body);
  post = (path: string, body: unknown = {}) => this.send("POST", path, body);

  async send(method: string, path: string, body?: unknown): Promise<ApiAnswer> {
    if (method !== "GET" && !this.jar.has(CROSS_SITE_COOKIE)) await this.send("GET", "/api/info/");
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        "accept-language": this.language,
        origin: this.url,
        // Avoids reusing a connection that the server is closing.
        connection: "close",
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(this.key ? { authorization: `Api-Key ${this.key}` } : {}),
        [CROSS_SITE_HEADER]: this.jar.get(CROSS_SITE_COOKIE) ?? "",
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      redirect: "manual",
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    const isJson = /^application\/(\w+\+)?json\b/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
  }

  private keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const [name = "", ...value] = pair.split("=");
    this.take(name, value.join("="));
  }

  /** Adds a cookie to those of the responses. */
  take(name: string, value: string): void {
    this.jar.set(name, value);
  }
}
