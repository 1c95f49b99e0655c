import { expect, test } from "vitest";
import { decodeEntities } from "./decode-entities";

test.each([
  ["R &amp; D", "R & D"],
  ["R &amp;amp; D", "R & D"],
  ["A &#8211; B", "A – B"],
  ["A &#x2013; B", "A – B"],
  ["A &#150; B", "A – B"],
  ["Children&apos;s &quot;Books&quot;", `Children's "Books"`],
  ["&Ccaron;asopis l&eacute;ka&rcaron;&uring; &ccaron;esk&yacute;ch", "Časopis lékařů českých"],
  ["Pr&oslash;ve &Lstrok;&oacute;d&zacute; &beta;-cells", "Prøve Łódź β-cells"],
  ["A&nbsp;B", "A B"],
  ["AT&T; B&B", "AT&T; B&B"],
  ["R & D &unknown; &#xD800; &#9999999;", "R & D &unknown; &#xD800; &#9999999;"],
  ["A&#0;&#10;B", "A\nB"],
  ["&constructor; &toString;", "&constructor; &toString;"],
])("entities in %j are decoded to %j", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});
