// Plain JavaScript, because the web server loads it before the TypeScript loader.

/** The end of every content security policy. */
export const POLICY_OF_ALL = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/**
 * Headers of every response: no framing, no content sniffing, no referrer.
 * @param {boolean} isSecure served over https only
 * @returns {Record<string, string>}
 */
export const usualHeaders = (isSecure) => ({
  "content-security-policy": ["default-src 'self'", ...POLICY_OF_ALL].join("; "),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  ...(isSecure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
});
