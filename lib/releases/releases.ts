import type { Release } from "./release";

/** All releases, newest first. */
export const releases: readonly Release[] = [
  {
    version: "8.0.4",
    date: "2026-11-20",
    kinds: ["newFeature"],
    title: {
      en: "Harvesting, reports and accounts in one calm place",
      cs: "Stahování, reporty a účty přehledně na jednom místě",
    },
    text: {
      en: `**Your data.** Manage SUSHI credentials, harvest COUNTER reports of Release 4, 5 and 5.1 and watch the progress. If something fails, you see what happened and what to do. Build your own reports, see a chart, download the table. Each number leads to the records behind it and to the file it came from.

**Your files.** Drop COUNTER reports of any release and format on the page, or a platform’s own sheet. You first see what was recognized, what would change and what is doubtful. Every import can be undone.

**Your account.**

- Register, verify your e-mail, reset a forgotten password and accept invitations with links we send you.
- Protect your account with a one-time code by e-mail or from an authenticator app. Recovery codes help if you lose your phone.
- See where you are logged in and end the sessions you no longer need.

**Your colleagues.** Administrators invite people, set their roles in each organization and can see the application as another user does. The audit trail shows who did what and when.

**And more.** Notifications arrive at once, by e-mail too if you like. A new version announces itself and waits until you have saved your form. Programs can use API keys, and every call is described in the API reference.`,
      cs: `**Vaše data.** Spravujte přihlašovací údaje SUSHI, stahujte reporty COUNTER verzí 4, 5 a 5.1 a sledujte, jak stahování probíhá. Když se něco nezdaří, dozvíte se, co se stalo a co s tím. Sestavte si vlastní report, prohlédněte si graf, stáhněte tabulku; od každého čísla se dostanete k záznamům, ze kterých vzniklo, i k původnímu souboru.

**Vaše soubory.** Přetáhněte na stránku reporty COUNTER kterékoli verze a formátu, nebo vlastní tabulku platformy. Nejprve uvidíte, co se rozpoznalo, co by se změnilo a co je sporné. Každý import lze vrátit.

**Váš účet.**

- Registrace, ověření e-mailu, obnova zapomenutého hesla i přijetí pozvánky: vše pomocí odkazů, které vám pošleme.
- Účet můžete chránit jednorázovým kódem, který přijde e-mailem nebo jej ukáže ověřovací aplikace; při ztrátě telefonu pomohou záložní kódy.
- Vidíte, kde všude jste přihlášeni, a přihlášení, která už nepotřebujete, můžete ukončit.

**Vaši kolegové.** Administrátoři zvou další uživatele, pro každou organizaci jim přidělují role a mohou se na aplikaci podívat očima někoho jiného. Auditní záznamy ukazují, kdo, kdy a co udělal.

**A dále.** Upozornění přicházejí okamžitě, na přání i e-mailem. Nová verze se ohlásí a počká, až formulář uložíte. Programy se připojují pomocí klíčů API; všechna volání jsou popsána v dokumentaci API.`,
    },
    links: [{ title: { en: "API reference", cs: "Dokumentace API" }, address: "/goto/api-reference/" }],
    notify: true,
  },
];
