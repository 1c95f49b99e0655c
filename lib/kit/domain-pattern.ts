/** A domain in small letters, such as a scope of a federation. */
export const domainPattern = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,9}$/;
