/** What the shell listens to on the window, whoever made the call. */
export const SIGNED_OUT = "call:signed-out";
export const NEW_VERSION = "call:new-version";

export const announceSignedOut = () => window.dispatchEvent(new Event(SIGNED_OUT));
export const announceNewVersion = (version: string) =>
  window.dispatchEvent(new CustomEvent(NEW_VERSION, { detail: version }));
