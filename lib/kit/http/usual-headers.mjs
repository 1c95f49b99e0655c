// Plain JavaScript, because the web server loads it before anything that could read TypeScript.

/** What every policy for scripts and the like ends with. */
export const POLICY_OF_ALL = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/**
 * Headers of every answer, whoever makes it: nothing frames us, nothing guesses what a file is, nothing leaks where we were.
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
