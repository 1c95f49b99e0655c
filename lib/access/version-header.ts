/** Carried by every request of our own client and every answer; a difference means that the page is from another release. */
export const VERSION_HEADER = "x-usus-version";
