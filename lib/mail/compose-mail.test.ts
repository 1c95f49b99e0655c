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
  unsubscribe: "https://usus.example/api/report-mailing/unsubscribe/?token=x",
};
const names = Object.keys(templates).filter((name): name is MailTemplate => name in templates);
const compose = (template: MailTemplate, change: Partial<typeof values> = {}, language: "en" | "cs" = "cs") => {
  const given = Object.fromEntries(templates[template].values.map((name) => [name, { ...values, ...change }[name]]));
  return composeMail({ language, template, values: given }, site);
};

describe.each(["en", "cs"] as const)("in %s", (language) => {
  test.each(names)("%s says everything it was given, in both forms", (template) => {
    const { subject, text, html } = compose(template, {}, language);
    for (const name of templates[template].values.filter((value) => !["title", "link", "figures"].includes(value)))
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

test("a link stands alone on its line in the text, and behind the button in the HTML", () => {
  const { text, html } = compose("reset");
  expect(text.split("\n")).toContain(link);
  expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
  expect(html).toContain(">Zvolit nové heslo</a>");
});

test("the whole of a mail", () => {
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

test("whoever did not change the password finds the way to a new one", () => {
  expect(compose("passwordChanged").text).toContain(site.newPassword);
});

test("markup and line breaks in names stay text", () => {
  const inviter = '<img src="https://evil.example/x"> & Co\r\nBcc: all@library.example\r\n\r\n<b>';
  const { subject, text, html } = compose("invitation", { inviter, organization: "{site} 'x' <script>" });
  expect(html).not.toMatch(/<img|<script|<b>/);
  expect(html).toContain(
    "&lt;img src=&quot;https://evil.example/x&quot;&gt; &amp; Co Bcc: all@library.example &lt;b&gt; vás",
  );
  expect(text).toContain("kde {site} 'x' <script> sleduje");
  expect(subject).toBe("Pozvánka do aplikace Usus");
  expect(compose("event", { title: "A\r\nBcc: all@library.example" }).subject).toBe("A Bcc: all@library.example");
});

test.each(["javascript:alert(1)", ""])("no button leads to %j", (other) => {
  const { text, html } = compose("event", { link: other });
  expect(html).not.toContain("<a ");
  expect(text).not.toContain("Otevřít");
});

test("the HTML loads nothing", () => {
  for (const template of names)
    expect(compose(template).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|src=/);
});

test("figures stand in the text line by line, and as a table with bars that only repeat them", () => {
  const { text, html, unsubscribe } = compose("report");
  expect(text).toContain("\nA <b>: 1 234\n");
  expect(html).toContain('<th scope="row"');
  expect(html).toContain("A &lt;b&gt;</th>");
  expect(html).not.toContain("<img");
  expect(unsubscribe).toBe(values.unsubscribe);
  expect(compose("event").unsubscribe).toBeNull();
});
