import type { Locale } from "@/lib/kit/i18n/routing";
import type { MailFigures, MailItem, MailSections } from "./mail-values";

/** Content of both forms of a mail. */
export type MailParts = {
  language: Locale;
  subject: string;
  greeting: string;
  before: readonly string[];
  code: string | null;
  action: { label: string; link: string; copyLink: string } | null;
  after: readonly string[];
  figures: MailFigures | null;
  sections: MailSections;
  /** Links at the end, such as unsubscribe. */
  links: readonly { label: string; link: string }[];
  footer: readonly string[];
};

// Mail programs support neither our stylesheet nor variables: these are the light tokens of app/globals.css.
const ink = "#1b211d";
const muted = "#55605a";
const brand = "#14532d";
const canvas = "#f7f8f6";
const surface = "#ffffff";
const hairline = "#d9dfda";

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The HTML form of a mail: one column, nothing to load, every text escaped. */
export function htmlOf(parts: MailParts, site: string): string {
  const { language, subject, greeting, before, code, action, after, figures, sections, links, footer } = parts;
  const body = [
    paragraph(greeting),
    ...before.map(paragraph),
    ...(code ? [codeBox(code)] : []),
    ...(figures && figures.rows.length > 0 ? [table(figures)] : []),
    ...sections.flatMap(({ heading, items }) => [sectionHead(heading), ...items.map(newsItem)]),
    ...(action ? [button(action)] : []),
    ...after.map(paragraph),
    ...(action ? [small(`${escapeHtml(action.copyLink)}<br>${anchor(action.link)}`)] : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${canvas};color:${ink};${font};font-size:15px;line-height:23px">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 12px;color:${brand};font-size:15px;font-weight:600">${escapeHtml(site)}</p>
<div style="padding:28px 28px 12px;background:${surface};border:1px solid ${hairline};border-radius:8px">
<h1 style="margin:0 0 18px;font-size:20px;line-height:27px;font-weight:600">${escapeHtml(subject)}</h1>
${body.join("\n")}
</div>
<p style="margin:14px 0 0;color:${muted};font-size:13px;line-height:19px">${[...footer.map(escapeHtml), ...links.map(({ label, link }) => `<a href="${escapeHtml(link)}" style="color:${muted}">${escapeHtml(label)}</a>`)].join("<br>")}</p>
</div>
</body>
</html>
`;
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const small = (html: string) =>
  `<p style="margin:20px 0 16px;color:${muted};font-size:13px;line-height:19px;overflow-wrap:anywhere">${html}</p>`;

const anchor = (link: string) => `<a href="${escapeHtml(link)}" style="color:${brand}">${escapeHtml(link)}</a>`;

const sectionHead = (text: string) =>
  `<h2 style="margin:22px 0 10px;padding-top:14px;border-top:1px solid ${hairline};color:${muted};font-size:13px;line-height:19px;font-weight:600">${escapeHtml(text)}</h2>`;

const newsItem = ({ title, text, links }: MailItem) => {
  const lines = [
    `<strong style="font-weight:600">${escapeHtml(title)}</strong>`,
    ...(text ? [escapeHtml(text).replaceAll("\n", "<br>")] : []),
    ...links.map(({ label, link }) => `<a href="${escapeHtml(link)}" style="color:${brand}">${escapeHtml(label)}</a>`),
  ];
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines.join("<br>")}</p>`;
};

const codeBox = (code: string) =>
  `<p style="margin:0 0 18px;font-size:30px;line-height:38px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;

const button = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:0 0 18px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:11px 20px;background:${brand};color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const cell = `padding:5px 8px;border-bottom:1px solid ${hairline}`;

/** Each row with its figure and a decorative bar. */
function table({ headings: [name, figure], rows }: MailFigures): string {
  const lines = rows.map(
    (row) =>
      `<tr><th scope="row" style="${cell};text-align:left;font-weight:400;overflow-wrap:anywhere">${escapeHtml(row.name)}</th><td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(row.value)}</td><td style="${cell};width:120px" aria-hidden="true"><div style="width:${Math.max(1, Math.round(row.share * 100))}%;height:10px;background:${brand}"></div></td></tr>`,
  );
  const head = `<tr><th scope="col" style="${cell};text-align:left">${escapeHtml(name)}</th><th scope="col" style="${cell};text-align:right">${escapeHtml(figure)}</th><td style="${cell}"></td></tr>`;
  return `<table style="width:100%;margin:0 0 18px;border-collapse:collapse;font-size:14px;line-height:20px"><thead>${head}</thead><tbody>${lines.join("")}</tbody></table>`;
}
