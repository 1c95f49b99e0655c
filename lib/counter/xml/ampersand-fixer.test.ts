import { describe, expect, test } from "vitest";
import { AmpersandFixer } from "./ampersand-fixer";

function fixed(text: string, size: number) {
  const fixer = new AmpersandFixer();
  let result = "";
  for (let from = 0; from < text.length; from += size) result += fixer.push(text.slice(from, from + size));
  return { text: result + fixer.end(), count: fixer.fixed };
}

describe.each([1, 2, 3, 5, 100])("in pieces of %i characters", (size) => {
  test.each([
    "<a>&amp; &lt; &gt; &quot; &apos; &#38; &#x26; &#x1F600;</a>",
    "<a><![CDATA[R&D & more]]></a>",
    "<a><![CDATA[]] ]]]></a>",
    "<a b='1'>[x] ]] <</a>",
    "",
  ])("keeps %s", (text) => {
    expect(fixed(text, size)).toEqual({ text, count: 0 });
  });

  test.each([
    ["Research & Development", "Research &amp; Development", 1],
    ["R&D", "R&amp;D", 1],
    ["R&D; &", "R&amp;D; &amp;", 2],
    ["&&amp;&", "&amp;&amp;&amp;", 2],
    ["&nbsp;&unknown;", "&amp;nbsp;&amp;unknown;", 2],
    ["&#; &#x; &#xZZ; &AMP;", "&amp;#; &amp;#x; &amp;#xZZ; &amp;AMP;", 4],
    ["a?b=1&c=2&amp", "a?b=1&amp;c=2&amp;amp", 2],
    ["<![CDATA[&]]>&<![CDATA[&]]>&]]&", "<![CDATA[&]]>&amp;<![CDATA[&]]>&amp;]]&amp;", 3],
  ])("fixes %s", (text, expected, count) => {
    expect(fixed(text, size)).toEqual({ text: expected, count });
  });
});
