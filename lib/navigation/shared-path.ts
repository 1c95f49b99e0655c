/** A shared link's pages, outside sign-in: the page itself, or its form for frames of other sites. */
type SharedPath = { readonly token: string; readonly isFrame: boolean };

const PATH = /^\/shared\/([\w-]{43})(\/frame)?\/?$/;

/** The shared page at a path; null for other paths. Its language is no part of the path. */
export function sharedPathOf(pathname: string): SharedPath | null {
  const [, token, frame] = PATH.exec(pathname) ?? [];
  return token === undefined ? null : { token, isFrame: frame !== undefined };
}

export const pathOfShared = (token: string): string => `/shared/${token}/`;

/** The record for which the token of an address is sealed. */
export const ownerOfSharedToken = (tokenHash: string): string => `shared link ${tokenHash}`;
