import { expect, test } from "vitest";
import { plainInMarkdown } from "../event";
import { mailWords } from "./mail-words";

test("an event's text becomes plain words with its links listed", () => {
  const name = "Šárka_*[1]*";
  const text = `**${plainInMarkdown(name)}** was rejected.\n\n- one\n- two\n\n[View harvest](/admin/harvests/?harvest=3)`;
  expect(mailWords(text)).toEqual({
    text: `${name} was rejected.\n\n- one\n- two`,
    links: [{ label: "View harvest", path: "/admin/harvests/?harvest=3" }],
  });
});

test("web addresses are written out and HTML is removed", () => {
  expect(mailWords("See [the notice](https://publisher.example/a).<br><b>x</b>")).toEqual({
    text: "See the notice (https://publisher.example/a).x",
    links: [],
  });
});
