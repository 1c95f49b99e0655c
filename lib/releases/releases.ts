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
      en: `**Your data.** Keep SUSHI credentials, harvest COUNTER reports of Release 5 and 5.1 and watch the progress. A failure says what happened and what to do. Build reports of your own, look at the chart, download the table; each number leads to the facts behind it, and to the file it came from.

**Your files.** Drop COUNTER reports of any release and form, or a publisher’s own sheet. What was recognised, what would change and what is doubtful is shown first; every import can be undone.

**Your account.**

- Register, verify your e-mail, reset a forgotten password and accept invitations, all by links sent to you.
- Protect the account with a one-time code, sent by e-mail or shown by an authenticator app; recovery codes help when the phone is lost.
- See where you are signed in, and end the sessions you no longer need.

**Your colleagues.** Administrators invite people, give and take rights for each organization, and may look at the product as somebody else does. An audit trail keeps who did what, and when.

**Around it.** Notifications arrive at once, by e-mail if you like. A new version announces itself and waits until your form is saved. Programs use the product with API keys; every call is described in the API reference.`,
      cs: `**Vaše data.** Spravujte přihlašovací údaje SUSHI, stahujte reporty COUNTER verzí 5 a 5.1 a sledujte, jak stahování probíhá. Když se něco nepovede, dozvíte se, co se stalo a co s tím. Sestavte si vlastní report, prohlédněte si graf, stáhněte tabulku; od každého čísla se dostanete k záznamům, ze kterých vzniklo, i k původnímu souboru.

**Vaše soubory.** Přetáhněte na stránku reporty COUNTER kterékoli verze a formátu, nebo vlastní tabulku vydavatele. Nejprve uvidíte, co systém rozpoznal, co by se změnilo a co je sporné; každý import můžete vzít zpět.

**Váš účet.**

- Registrace, ověření e-mailu, obnova zapomenutého hesla i přijetí pozvánky: vše pomocí odkazů, které vám pošleme.
- Účet můžete chránit jednorázovým kódem, který přijde e-mailem nebo jej ukáže ověřovací aplikace; při ztrátě telefonu pomohou záložní kódy.
- Vidíte, kde všude jste přihlášeni, a přihlášení, která už nepotřebujete, můžete ukončit.

**Vaši kolegové.** Administrátoři zvou další uživatele, pro každou organizaci jim přidělují a odebírají oprávnění a mohou se na aplikaci podívat očima někoho jiného. V záznamu činnosti zůstává, kdo, kdy a co udělal.

**A okolo.** Upozornění přicházejí okamžitě, na přání i e-mailem. Nová verze se ohlásí a počká, až formulář uložíte. Jiné programy se připojují pomocí API klíčů; všechna volání jsou popsána v dokumentaci API.`,
    },
    links: [{ title: { en: "API reference", cs: "Dokumentace API" }, address: "/goto/api-reference/" }],
    notify: true,
  },
];
