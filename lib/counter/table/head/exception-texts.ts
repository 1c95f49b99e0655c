import { counterExceptions } from "../../standard/exceptions";

const nothing = /^(none|n\/?a|no exceptions?|-)$/i;
const usual = /^\d{1,4}\s*:/;
const year = /^\W*20\d\d\s+\w/;
const loose =
  /^\W*(?:(?:exceptions?|error|code)\s*[=:#]?\s*)?(\d{4})(?!\d)[\s:;,.=–-]*(?:message\s*[=:]\s*)?([\s\S]*?)[\s}\]"]*$/i;

/**
 * Exceptions in a cell, each as "3030: No Usage", separated by semicolons or line breaks; a message may contain either,
 * but no code follows it. After a comma, only a COUNTER code starts another exception.
 */
export function exceptionTexts(text: string): string[] {
  return text
    .split(/(?:[;|\n]|^)\s*(?=\d{1,4}\s*:)/)
    .flatMap(dividedByCommas)
    .map((part) => part.replace(/[;,\s]+$/, "").trim())
    .filter((part) => part !== "" && !nothing.test(part))
    .map((part) => (usual.test(part) ? part : withCode(part)));
}

function dividedByCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/,\s*(?=\d{4}\s*:)/)) {
    const code = Number(part.slice(0, 4));
    if (parts.length === 0 || counterExceptions[code]) parts.push(part);
    else parts.push(`${parts.pop()}, ${part}`);
  }
  return parts;
}

/** COUNTER codes in other forms, and COUNTER messages without their code; other text is unchanged. */
function withCode(text: string): string {
  const [, code = "", message = ""] = year.test(text) ? [] : (loose.exec(text) ?? []);
  const known = counterExceptions[Number(code)];
  if (code !== "" && known) return `${code}: ${message || known.message}`;
  const given = text.toLowerCase();
  const found = Object.entries(counterExceptions).find(([, { message: said }]) => given.startsWith(said.toLowerCase()));
  return found ? `${found[0]}: ${text}` : text;
}
