import { allowsFrames, policyOfAll, usualHeaders } from "./usual-headers.mjs";

type Circumstances = {
  nonce: string;
  /** Served over https only. */
  isSecure: boolean;
  /** The development server evaluates code and uses a web socket. */
  isDevelopment: boolean;
  /** URLs on other hosts that pages may contact; only their origins count. */
  connectTo?: readonly string[];
  /** Origins whose pages may show the page in a frame. */
  frameAncestors?: readonly string[];
};

/** Headers of every page: only scripts with this response's nonce run. */
export function securityHeaders(circumstances: Circumstances): Record<string, string> {
  const { nonce, isSecure, isDevelopment, connectTo = [], frameAncestors = [] } = circumstances;
  const connections = [
    "'self'",
    ...connectTo.map((address) => new URL(address).origin),
    ...(isDevelopment ? ["ws:"] : []),
  ];
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections.join(" ")}`,
    "worker-src 'self'",
    ...policyOfAll(frameAncestors),
  ].join("; ");
  const { "x-frame-options": refusal = "", ...headers } = usualHeaders(isSecure);
  const framing: Record<string, string> = allowsFrames(policy) ? {} : { "x-frame-options": refusal };
  return { ...headers, ...framing, "content-security-policy": policy };
}
