import { SaxesParser } from "saxes";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** Static drawing elements. Elements in editors' own namespaces draw nothing and may stay. */
const drawing = new Set(
  `svg g defs symbol use switch view title desc metadata style image path rect circle ellipse line polyline polygon
  text tspan textPath linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
);

/** A part of the same file, or an embedded image. */
const WITHIN = /^\s*(#|data:image\/(png|jpeg|webp|gif)[;,])/i;
const REFERENCE = /url\(\s*["']?/gi;

/** Whether an SVG is a static picture: well-formed, without scripts, animation and external resources. */
export function isStillSvg(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true });
  let isStill = true;
  let isStyle = false;
  const refuse = () => {
    isStill = false;
  };
  parser.on("error", refuse);
  parser.on("processinginstruction", refuse);
  parser.on("opentag", ({ uri, local, attributes }) => {
    if (uri === XHTML || (uri === SVG && !drawing.has(local))) refuse();
    if (uri === SVG) isStyle = local === "style";
    for (const { local: name, value } of Object.values(attributes)) if (!isStillAttribute(name, value)) refuse();
  });
  parser.on("closetag", () => {
    isStyle = false;
  });
  const styled = (css: string) => {
    if (isStyle && !isStillStyle(css)) refuse();
  };
  parser.on("text", styled);
  parser.on("cdata", styled);
  parser.write(text).close();
  return isStill;
}

function isStillAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/^(href|src)$/i.test(name)) return WITHIN.test(value);
  return isStillStyle(value);
}

/** Backslash escapes could spell forbidden words. */
const isStillStyle = (css: string): boolean =>
  !/@import|expression\(|javascript:|\\/i.test(css) &&
  [...css.matchAll(REFERENCE)].every(({ index, 0: { length } }) => WITHIN.test(css.slice(index + length)));
