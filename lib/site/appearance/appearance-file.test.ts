import { expect, test } from "vitest";
import { parseAppearance } from "./appearance-file";

test("a logo and footer images are read in their order", () => {
  const logo = { file: "logo.svg", alt_text: "Consortium of libraries" };
  const images = [
    { file: "eu.png", alt_text: "European Union", link: "https://europa.eu/" },
    { file: "ministry.png", alt_text: "Ministry of Education", link: "" },
  ];
  expect(parseAppearance(JSON.stringify({ logo, footer_images: images }))).toEqual({ logo, footer_images: images });
});

test("all parts are optional", () => {
  expect(parseAppearance("{}")).toEqual({ footer_images: [] });
});

test.each([
  ["not JSON", "logo.png", "The file: is not valid JSON"],
  ["without a text for the image", { logo: { file: "a.png", alt_text: "" } }, "logo.alt_text: says what"],
  ["without a path", { footer_images: [{ alt_text: "A" }] }, "footer_images.0.file: "],
  [
    "with a link that runs a script",
    { footer_images: [{ file: "a", alt_text: "A", link: "javascript:alert(1)" }] },
    "footer_images.0.link: ",
  ],
  ["with a link of the logo", { logo: { file: "a", alt_text: "A", link: "https://a.example/" } }, '"link"'],
  ["with a misspelled name", { footerImages: [] }, "footerImages"],
])("a file that is %s is rejected with the place of the error", (_, content, sentence) => {
  expect(() => parseAppearance(typeof content === "string" ? content : JSON.stringify(content))).toThrow(sentence);
});
