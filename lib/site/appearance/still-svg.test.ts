import { expect, test } from "vitest";
import { isStillSvg } from "./still-svg";

const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;

test.each([
  ["shapes", '<path d="M0 0h9" style="fill:#14532d;stroke:none"/>'],
  [
    "a gradient that a shape refers to",
    '<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)"/>',
  ],
  ["a style sheet", '<style>.a{fill:url("#g")}</style><use xlink:href="#a"/>'],
  ["a picture written out in it", '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
  ["what an editor notes", '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/x" pagecolor="#fff"/>'],
])("%s is accepted", (_, content) => {
  expect(isStillSvg(`<?xml version="1.0"?><!-- logo -->${svg(content)}`)).toBe(true);
});

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  ["a script under a prefix", '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>'],
  ["what happens on a click", svg("", 'onload="alert(1)"')],
  ["a page inside", svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
  ["an element of a page", svg('<iframe xmlns="http://www.w3.org/1999/xhtml"/>')],
  ["animation", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ["a link", svg('<a href="https://evil.example"/>')],
  ["a picture from elsewhere", svg('<image xlink:href="https://evil.example/a.png"/>')],
  ["another SVG written out in it", svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
  ["a style from elsewhere", svg("<style>@import 'https://evil.example/a.css'</style>")],
  ["a color from elsewhere", svg('<rect style="fill:url( https://evil.example/#a)"/>')],
  ["an escaped address", svg("<style><![CDATA[a{background:u\\72l(https://evil.example)}]]></style>")],
  ["a style sheet of its own", `<?xml-stylesheet href="https://evil.example/a.css"?>${svg("")}`],
  ["entities of its own", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`],
  ["what is not well-formed", "<svg><g></svg>"],
])("%s is rejected", (_, text) => {
  expect(isStillSvg(text)).toBe(false);
});
