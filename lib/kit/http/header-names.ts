/** Carried by every request of our own client and every answer; a difference means that the page is from another release. */
export const VERSION_HEADER = "x-usus-version";

/** Unsafe calls repeat the cookie's value in the header, which another site's page cannot do. */
export const CROSS_SITE_COOKIE = "csrftoken";
export const CROSS_SITE_HEADER = "x-csrftoken";
