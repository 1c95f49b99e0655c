/** In every request of our client and every response; a difference means that the page comes from another version. */
export const VERSION_HEADER = "x-usus-version";

/** The user for whom the calling page was rendered, as in `<html data-person>`. */
export const PERSON_HEADER = "x-usus-person";

/** Unsafe calls repeat the cookie's value in the header, which pages of other sites cannot do. */
export const CROSS_SITE_COOKIE = "csrftoken";
export const CROSS_SITE_HEADER = "x-csrftoken";

/** In every response; log lines of the request carry the same id. */
export const REQUEST_HEADER = "x-request-id";

/** The theme that the address of a shared link asks for; only set by the middleware, for the page. */
export const THEME_HEADER = "x-usus-theme";
