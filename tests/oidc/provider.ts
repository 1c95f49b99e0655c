import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { now } from "@/lib/kit/clock";
import { type LoopbackServer, startLoopbackServer } from "@/lib/simulator/loopback-server";
import { newSigningKey, signedToken } from "./id-token";

/** Leave to ask for a token once. */
type Grant = { subject: string; redirect: string; challenge: string; nonce: string | null };

/** A fault of all ID tokens of this provider. */
export type TokenFault = "signature" | "issuer" | "audience" | "expired" | "nonce";

type Answer = { status: number; body?: object; location?: string };

/**
 * An OpenID Connect provider on loopback, strict in what the standard demands: authorization code with PKCE (S256),
 * client secret, single use of codes, one redirect address. It consents for `subject` without a question; null refuses.
 */
class OidcTestProvider {
  readonly clientId = "usus";
  readonly clientSecret = randomBytes(12).toString("base64url");
  subject: string | null = null;
  fault: TokenFault | null = null;
  issuer = "";
  /** Queries of those who came to log out. */
  readonly leaving: Record<string, string>[] = [];
  /** Of the first login, for tests that present it again. */
  private firstNonce: string | null = null;
  private readonly key = newSigningKey();
  /** A strange key under the same id. */
  private readonly strangeKey = newSigningKey();
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, string>();
  private server: LoopbackServer | undefined;

  async start(): Promise<this> {
    this.server = await startLoopbackServer((request, response) => {
      void this.answer(request).then((answer) => send(response, answer));
    });
    this.issuer = this.server.url;
    return this;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** Settings of a site that signs its people in here. */
  get env() {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: this.clientId,
      OIDC_CLIENT_SECRET: this.clientSecret,
      OIDC_NAME: "Test University",
    };
  }

  /** The same as an entry of OIDC_PROVIDERS. */
  entry(id: string, name: { en: string; cs: string }) {
    return { id, name, issuer: this.issuer, client_id: this.clientId, client_secret: this.clientSecret };
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.issuer);
    const authorization = request.headers.authorization ?? "";
    const body = request.method === "GET" ? "" : await text(request);
    switch (`${request.method} ${pathname}`) {
      case "GET /.well-known/openid-configuration":
        return { status: 200, body: this.discovery() };
      case "GET /jwks":
        return { status: 200, body: { keys: [this.key.publicJwk] } };
      case "GET /authorize":
        return this.authorize(searchParams);
      case "POST /token":
        return this.token(new URLSearchParams(body), authorization);
      case "GET /userinfo":
        return this.userinfo(authorization);
      case "GET /logout":
        return this.logout(searchParams);
      // Other processes choose here who is signed in at the provider.
      case "PUT /subject":
        this.subject = body || null;
        return { status: 200, body: {} };
      default:
        return { status: 404, body: { error: "not_found" } };
    }
  }

  private discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      end_session_endpoint: `${this.issuer}/logout?from=site`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  private authorize(asked: URLSearchParams): Answer {
    const redirect = asked.get("redirect_uri") ?? "";
    const challenge = asked.get("code_challenge");
    const isFair =
      asked.get("client_id") === this.clientId &&
      asked.get("response_type") === "code" &&
      (asked.get("scope") ?? "").split(" ").includes("openid") &&
      asked.get("code_challenge_method") === "S256" &&
      /\/api\/auth\/callback\/[a-z0-9-]+$/.test(redirect);
    if (!isFair || !challenge) return { status: 400, body: { error: "invalid_request" } };
    const back = new URL(redirect);
    back.searchParams.set("state", asked.get("state") ?? "");
    if (this.subject === null) {
      back.searchParams.set("error", "access_denied");
    } else {
      const code = randomBytes(16).toString("base64url");
      this.grants.set(code, { subject: this.subject, redirect, challenge, nonce: asked.get("nonce") });
      back.searchParams.set("code", code);
    }
    return { status: 302, location: back.href };
  }

  private token(asked: URLSearchParams, authorization: string): Answer {
    const code = asked.get("code") ?? "";
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const expected = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString("base64")}`;
    if (authorization !== expected) return { status: 401, body: { error: "invalid_client" } };
    const verifier = asked.get("code_verifier") ?? "";
    const isProven = grant?.challenge === createHash("sha256").update(verifier).digest("base64url");
    if (!grant || !isProven || grant.redirect !== asked.get("redirect_uri"))
      return { status: 400, body: { error: "invalid_grant" } };
    const access = randomBytes(16).toString("base64url");
    this.tokens.set(access, grant.subject);
    const idToken = signedToken(this.claimsOf(grant), this.fault === "signature" ? this.strangeKey : this.key);
    return { status: 200, body: { access_token: access, token_type: "Bearer", expires_in: 300, id_token: idToken } };
  }

  private claimsOf({ subject, nonce }: Grant): Record<string, unknown> {
    const iat = Math.floor(now().getTime() / 1000);
    this.firstNonce ??= nonce;
    const is = (fault: TokenFault) => this.fault === fault;
    const claims = {
      ...{ iss: is("issuer") ? "https://evil.example" : this.issuer, sub: subject },
      ...{ aud: is("audience") ? "another-client" : this.clientId },
      ...{ iat: is("expired") ? iat - 7200 : iat, exp: is("expired") ? iat - 3600 : iat + 300 },
    };
    const claimed = is("nonce") ? this.firstNonce : nonce;
    return claimed ? { ...claims, nonce: claimed } : claims;
  }

  private logout(query: URLSearchParams): Answer {
    this.leaving.push(Object.fromEntries(query));
    const back = query.get("post_logout_redirect_uri");
    return query.get("client_id") === this.clientId && back
      ? { status: 302, location: back }
      : { status: 400, body: { error: "invalid_request" } };
  }

  private userinfo(authorization: string): Answer {
    const sub = this.tokens.get(authorization.replace(/^Bearer /, ""));
    return sub ? { status: 200, body: { sub } } : { status: 401, body: { error: "invalid_token" } };
  }
}

export type { OidcTestProvider };

export const startOidcProvider = (): Promise<OidcTestProvider> => new OidcTestProvider().start();

function send(response: ServerResponse, { status, body, location }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...(location ? { location } : {}) });
  response.end(body ? JSON.stringify(body) : "");
}
