import { createTranslator } from "use-intl/core";
import type { Locale } from "@/lib/kit/i18n/routing";
import cs from "@/messages/cs/users.json";
import en from "@/messages/en/users.json";

const texts = { en, cs };

/**
 * The page for a network that has opened too many without a session, to be opened again after `seconds`. It needs
 * nothing else from the server.
 */
export function tooManyPages(locale: Locale, seconds: number): string {
  const t = createTranslator({ locale, messages: texts[locale], namespace: "tooManyPages" });
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t("title")}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<h1>${t("title")}</h1>
<p>${t("text", { seconds })}</p>
<p><a href="">${t("again")}</a></p>
</main>
</body>
</html>
`;
}
