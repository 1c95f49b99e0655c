/** Carried by every request of our own client and every answer; a difference means that the page is from another release. */
export const VERSION_HEADER = "x-usus-version";

/** For whom the calling page was rendered, in the words of `<html data-person>`. */
export const PERSON_HEADER = "x-usus-person";

/** Unsafe calls repeat the cookie's value in the header, which another site's page cannot do. */
export const CROSS_SITE_COOKIE = "csrftoken";
export const CROSS_SITE_HEADER = "x-csrftoken";

/** Carried by every answer to a call: by it the lines of the log are found that tell of it. */
export const REQUEST_HEADER = "x-request-id";
