import { expect, test } from "vitest";
import { linkedText } from "./linked-text";

const markLinks = (text: string) => linkedText(text).map((part) => (part.isLink ? `[${part.text}]` : part.text));

test.each([
  ["Ahoj", ["Ahoj"]],
  ["http://localhost:3000/cs/?a=1&b=2", ["[http://localhost:3000/cs/?a=1&b=2]"]],
  ["See https://usus.example/a/.\nBye", ["See ", "[https://usus.example/a/]", ".\nBye"]],
  ["(https://usus.example)", ["(", "[https://usus.example]", ")"]],
  ["javascript:alert(1) mailto:a@b.example", ["javascript:alert(1) mailto:a@b.example"]],
  ["", []],
])("%j", (text, parts) => {
  expect(markLinks(text)).toEqual(parts);
});
