import { insistedVersion } from "./page-version";

/** What the shell listens to on the window, whoever made the call. */
export const SIGNED_OUT = "call:signed-out";
export const HELD = "call:held";
/** Somebody else is signed in, or acted for, than when the page was rendered. */
const OTHER_PERSON = "call:other-person";
export const NO_ANSWER = "call:no-answer";
export const NEW_VERSION = "call:new-version";
export const ANSWERED = "call:answered";

/** Answers whether the shell tells the reader of it. */
const announce = (name: string) => !window.dispatchEvent(new Event(name, { cancelable: true }));

export const announceSignedOut = () => announce(SIGNED_OUT);
/** A code, or the verification of the e-mail, is asked for before anything else is answered. */
export const announceHeld = () => announce(HELD);
let isLeaving = false;

/** The page itself changes who is acted for, and goes elsewhere once that is done. */
export const leaveAsOther = (leaves: boolean) => {
  isLeaving = leaves;
};

/** `isBack`: the page's own person is the one again. */
export const announceOtherPerson = (isBack = false) => {
  if (!isLeaving) window.dispatchEvent(new CustomEvent(OTHER_PERSON, { detail: { isBack } }));
};
export function whenOtherPerson(tell: (isBack: boolean) => void): () => void {
  const listen = (event: Event) => event instanceof CustomEvent && tell(event.detail.isBack === true);
  window.addEventListener(OTHER_PERSON, listen);
  return () => window.removeEventListener(OTHER_PERSON, listen);
}
export const announceNoAnswer = () => announce(NO_ANSWER);

const told = [SIGNED_OUT, HELD, OTHER_PERSON, NO_ANSWER, NEW_VERSION, ANSWERED];

/** Keeps what the shell is told until it listens: it will tell the reader. What is given back hands it over. */
export function keepForShell(): () => void {
  const kept: Event[] = [];
  const keep = (event: Event) => {
    event.preventDefault();
    kept.push(event);
  };
  for (const name of told) window.addEventListener(name, keep);
  return () => {
    for (const name of told) window.removeEventListener(name, keep);
    for (const event of kept.splice(0)) window.dispatchEvent(event);
  };
}

let newVersions = 0;

export function announceNewVersion(version: string): void {
  newVersions += 1;
  window.dispatchEvent(new CustomEvent(NEW_VERSION, { detail: version }));
}

/**
 * At the start of a call; what it gives back says, once the call is answered, that page and server are of one release.
 * They are if the call named its own, and unless another was announced while it was under way.
 */
export function beginAgreement(): () => void {
  const names = insistedVersion() !== "";
  const before = newVersions;
  return () => {
    if (names && before === newVersions) announce(ANSWERED);
  };
}
