import { folded } from "@/lib/kit/format/search-words";
import { plainHelp } from "./help-markdown";
import type { Topic } from "./topics";

export type HelpTopic = { name: Topic; title: string; summary: string; text: string };

/** `excerpt`: text around the first match, split into matches and other text. */
export type HelpHit = { name: Topic; title: string; excerpt: readonly { text: string; isFound: boolean }[] };

const BEFORE = 70;
const LENGTH = 220;

/** Topics that contain all words, title matches first; ignores diacritics and case. */
export function searchHelp(topics: readonly HelpTopic[], typed: string): HelpHit[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hits = topics.flatMap(({ name, title, summary, text }) => {
    const body = `${summary} ${plainHelp(text)}`;
    const within = folded(`${title} ${body}`);
    if (!words.every((word) => within.includes(word))) return [];
    const inTitle = words.filter((word) => folded(title).includes(word)).length;
    return [{ inTitle, hit: { name, title, excerpt: excerptOf(body, words) } }];
  });
  return hits.toSorted((one, other) => other.inTitle - one.inTitle).map(({ hit }) => hit);
}

function excerptOf(body: string, words: readonly string[]): HelpHit["excerpt"] {
  const text = body.normalize("NFC");
  // Folding removes diacritics but keeps the length.
  const plain = folded(text);
  if (plain.length !== text.length) return [{ text: `${text.slice(0, LENGTH)}…`, isFound: false }];
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0);
  const start = wordStart(text, Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - BEFORE));
  const end = Math.min(text.length, start + LENGTH);
  const parts: { text: string; isFound: boolean }[] = [];
  let at = start;
  while (at < end) {
    const next = nextFound(plain, words, at);
    if (!next || next.place >= end) break;
    if (next.place > at) parts.push({ text: text.slice(at, next.place), isFound: false });
    at = next.place + next.length;
    parts.push({ text: text.slice(next.place, at), isFound: true });
  }
  if (at < end) parts.push({ text: text.slice(at, end), isFound: false });
  return [
    ...(start > 0 ? [{ text: "… ", isFound: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: "…", isFound: false }] : []),
  ];
}

const wordStart = (text: string, from: number): number => (from === 0 ? 0 : text.indexOf(" ", from) + 1);

/** The nearest next match; the longest of several at the same position. */
function nextFound(plain: string, words: readonly string[], from: number) {
  return words
    .map((word) => ({ place: plain.indexOf(word, from), length: word.length }))
    .filter(({ place }) => place >= 0)
    .toSorted((one, other) => one.place - other.place || other.length - one.length)[0];
}
