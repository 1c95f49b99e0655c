import { describe, expect, test } from "vitest";
import { composeMail } from "./compose-mail";
import { type MailTemplate, templates } from "./mail";

const site = {
  name: "Usus",
  contact: "library@usus.example",
  address: "https://usus.example/cs/",
  newPassword: "https://usus.example/cs/?reset-password=",
};
const link = "https://usus.example/cs/reset-password/?uid=7&token=abc";
const values = {
  link,
  inviter: "Anna Nová",
  organization: "Městská knihovna",
  code: "042137",
  request: "AB12",
  email: "anna@library.example",
  title: "Sklizeň skončila",
  text: "První odstavec.\n\nDruhý odstavec.",
  figures: JSON.stringify({ headings: ["Platforma", "Celkem"], rows: [{ name: "A <b>", value: "1 234", share: 1 }] }),
  sections: JSON.stringify([
    {
      heading: "SUSHI",
      items: [
        {
          title: "A <b>",
          text: "- one\n- two",
          links: [{ label: "View", link: "https://usus.example/cs/admin/harvests/" }],
        },
      ],
    },
  ]),
  newEmail: "jana@university.example",
  settings: "https://usus.example/cs/events/?settings=true",
  unsubscribe: "https://usus.example/cs/unsubscribe/?token=x",
  oneClick: "https://usus.example/api/unsubscribe/?token=x",
};
const names = Object.keys(templates).filter((name): name is MailTemplate => name in templates);
const compose = (template: MailTemplate, change: Partial<typeof values> = {}, language: "en" | "cs" = "cs") => {
  const templateValues = Object.fromEntries(
    templates[template].values.map((name) => [name, { ...values, ...change }[name]]),
  );
  return composeMail({ language, template, values: templateValues }, site);
};

describe.each(["en", "cs"] as const)("in %s", (language) => {
  test.each(names)("%s contains all its values in both forms", (template) => {
    const { subject, text, html } = compose(template, {}, language);
    for (const name of templates[template].values.filter(
      (value) => !["title", "link", "figures", "sections", "oneClick"].includes(value),
    ))
      for (const part of values[name].split("\n\n")) {
        expect(text, name).toContain(part);
        expect(html, name).toContain(part);
      }
    expect(subject).not.toMatch(/[{}\n]/);
    expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|mail\.template/);
    expect(html).toContain(`<html lang="${language}">`);
    expect(text).toContain("library@usus.example");
  });
});

test("a link has its own line in the text and a button in the HTML", () => {
  const { text, html } = compose("reset");
  expect(text.split("\n")).toContain(link);
  expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
  expect(html).toContain(">Zvolit nové heslo</a>");
});

test("a complete mail matches its snapshot", () => {
  const { subject, text } = compose("oneTimeCode", {}, "en");
  expect(subject).toBe("Your code for Usus");
  expect(text).toBe(`Hello,

Use this code to finish logging in to Usus:

    042137

The code is valid for 10 minutes and can be used once. It belongs to request AB12, shown on the login page.

If you are not logging in right now, someone else knows your password. Change it right away.

-- 
This e-mail was sent automatically by Usus, https://usus.example/cs/
Questions? Write to library@usus.example
`);
});

test("a mail about a changed password links to a reset", () => {
  expect(compose("passwordChanged").text).toContain(site.newPassword);
});

test("markup and line breaks in names remain text", () => {
  const inviter = '<img src="https://evil.example/x"> & Co\r\nBcc: all@library.example\r\n\r\n<b>';
  const { subject, text, html } = compose("invitation", { inviter, organization: "{site} 'x' <script>" });
  expect(html).not.toMatch(/<img|<script|<b>/);
  expect(html).toContain(
    "&lt;img src=&quot;https://evil.example/x&quot;&gt; &amp; Co Bcc: all@library.example &lt;b&gt; vás",
  );
  expect(text).toContain("kde {site} 'x' <script> sleduje");
  expect(subject).toBe("Pozvánka do aplikace Usus");
  expect(compose("digest", { title: "A\r\nBcc: all@library.example" }).subject).toBe("A Bcc: all@library.example");
});

test.each(["javascript:alert(1)", ""])("no button links to %j", (other) => {
  const { text, html } = compose("reset", { link: other });
  expect(html).not.toContain("<a ");
  expect(text).not.toContain("Zvolit nové heslo:");
});

test("the HTML loads nothing", () => {
  for (const template of names)
    expect(compose(template).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/);
});

test("figures are lines in the text, and a table with decorative bars in the HTML", () => {
  const { text, html, unsubscribe } = compose("report");
  expect(text).toContain("\nPlatforma – Celkem\nA <b>: 1 234\n");
  expect(html).toContain('<th scope="row"');
  expect(html).toContain("A &lt;b&gt;</th>");
  expect(html).not.toContain("<img");
  expect(unsubscribe).toBe(values.oneClick);
  expect(compose("invitation").unsubscribe).toBeNull();
});

test("news have headings and links in both forms", () => {
  const { text, html } = compose("digest");
  const link = "https://usus.example/cs/admin/harvests/";
  expect(text).toContain(`\nSUSHI\n\n* A <b>\n  - one\n  - two\n  View: ${link}\n`);
  expect(html).toContain(">SUSHI</h2>");
  expect(html).toContain("A &lt;b&gt;</strong><br>- one<br>- two<br>");
  expect(html).toContain(`<a href="${link}"`);
  const sections = JSON.stringify([
    { heading: "", items: [{ title: "", text: "", links: [{ label: "x", link: "javascript:alert(1)" }] }] },
  ]);
  expect(() => compose("digest", { sections })).toThrow();
});
