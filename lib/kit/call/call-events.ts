/** What the shell listens to on the window, whoever made the call. */
export const SIGNED_OUT = "call:signed-out";
export const HELD = "call:held";
export const NO_ANSWER = "call:no-answer";
export const NEW_VERSION = "call:new-version";
export const ANSWERED = "call:answered";

const announce = (name: string) => window.dispatchEvent(new Event(name));

export const announceSignedOut = () => announce(SIGNED_OUT);
/** A code, or the verification of the e-mail, is asked for before anything else is answered. */
export const announceHeld = () => announce(HELD);
export const announceNoAnswer = () => announce(NO_ANSWER);
/** The releases of page and server agree. */
export const announceAnswered = () => announce(ANSWERED);
export const announceNewVersion = (version: string) =>
  window.dispatchEvent(new CustomEvent(NEW_VERSION, { detail: version }));
