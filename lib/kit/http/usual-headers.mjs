// Plain JavaScript, because the web server loads it before the TypeScript loader.

/**
 * The end of every content security policy.
 * @param {readonly string[]} frameAncestors origins whose pages may show the response in a frame
 */
export const policyOfAll = (frameAncestors = []) => [
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"}`,
];

const FRAMES_REFUSED = policyOfAll().at(-1) ?? "";

/**
 * Whether a policy lets other sites show the response in a frame; `x-frame-options` would contradict it.
 * @param {unknown} policy
 */
export const allowsFrames = (policy) => typeof policy === "string" && !policy.includes(FRAMES_REFUSED);

/**
 * Headers of every response: no framing, no content sniffing, no referrer.
 * @param {boolean} isSecure served over https only
 * @returns {Record<string, string>}
 */
export const usualHeaders = (isSecure) => ({
  "content-security-policy": ["default-src 'self'", ...policyOfAll()].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});
