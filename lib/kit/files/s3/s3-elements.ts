import { SaxesParser } from "saxes";

/** Text of an element without children; `path` consists of the names from the root, such as "Error/Code". */
export type S3Element = { readonly path: string; readonly text: string };

/** The elements of a response in the order of their ends; none from where it is not well-formed XML. */
export function s3Elements(xml: string): S3Element[] {
  const parser = new SaxesParser({ xmlns: false });
  const elements: S3Element[] = [];
  const names: string[] = [];
  let text = "";
  parser.on("opentag", ({ name }) => {
    names.push(name.replace(/^.*:/, ""));
    text = "";
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", () => {
    elements.push({ path: names.join("/"), text });
    names.pop();
    text = "";
  });
  let isBroken = false;
  parser.on("error", () => {
    isBroken = true;
  });
  parser.write(xml);
  if (!isBroken) parser.close();
  return elements;
}
