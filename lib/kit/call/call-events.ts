import { insistedVersion } from "./page-version";

/** Window events of all calls; the shell listens to them. */
export const SIGNED_OUT = "call:signed-out";
export const HELD = "call:held";
/** The session belongs to another user, or acts as another one, than when the page was rendered. */
const OTHER_PERSON = "call:other-person";
export const NO_ANSWER = "call:no-answer";
export const NEW_VERSION = "call:new-version";
export const ANSWERED = "call:answered";

/** Returns whether the shell handles it. */
const announce = (name: string) => !window.dispatchEvent(new Event(name, { cancelable: true }));

export const announceSignedOut = () => announce(SIGNED_OUT);
/** The server requires a one-time code or e-mail verification first. */
export const announceGatePending = () => announce(HELD);
let isLeaving = false;

/** The page itself switches the user it acts as, and navigates away afterwards. */
export const leaveAsOther = (leaves: boolean) => {
  isLeaving = leaves;
};

/** `isBack`: the page's own user is active again. */
export const announceOtherPerson = (isBack = false) => {
  if (!isLeaving) window.dispatchEvent(new CustomEvent(OTHER_PERSON, { detail: { isBack } }));
};
export function whenOtherPerson(listener: (isBack: boolean) => void): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && listener(event.detail.isBack === true);
  window.addEventListener(OTHER_PERSON, listen);
  return () => window.removeEventListener(OTHER_PERSON, listen);
}
export const announceNoAnswer = () => announce(NO_ANSWER);

const names = [SIGNED_OUT, HELD, OTHER_PERSON, NO_ANSWER, NEW_VERSION, ANSWERED];

/** Buffers events until the shell listens; the returned function hands them over. */
export function keepForShell(): () => void {
  const pending: Event[] = [];
  const keep = (event: Event) => {
    event.preventDefault();
    pending.push(event);
  };
  for (const name of names) window.addEventListener(name, keep);
  return () => {
    for (const name of names) window.removeEventListener(name, keep);
    for (const event of pending.splice(0)) window.dispatchEvent(event);
  };
}

let newVersions = 0;

export function announceNewVersion(version: string): void {
  newVersions += 1;
  window.dispatchEvent(new CustomEvent(NEW_VERSION, { detail: version }));
}

/**
 * Call before a request; the returned function, called after the response, marks page and server as equal versions.
 * They are if the call sent its version and no other version was announced meanwhile.
 */
export function beginAgreement(): () => void {
  const names = insistedVersion() !== "";
  const before = newVersions;
  return () => {
    if (names && before === newVersions) announce(ANSWERED);
  };
}
