import type { ProductRelease } from "./release";

/** All releases, newest first. */
export const releases: readonly ProductRelease[] = [
  {
    version: "9.0.0",
    date: "2026-11-29",
    kinds: ["newFeature"],
    title: {
      en: "Search everywhere, data completeness and plain language",
      cs: "Hledání odkudkoli, úplnost dat a srozumitelné texty",
    },
    text: {
      en: `**Search.** Press Ctrl K to find pages, platforms, saved reports and titles, also by ISSN or ISBN.

**Reports.** Start from a sample report, see how complete its data are, show shares of totals, and read tags and identifiers next to each row. Missing months are shown as missing, not as zero.

**Files.** Import Excel 97–2003 workbooks, one sheet per platform, merged cells and quarterly columns. Export COUNTER reports as Excel in Release 5 or 5.1.

**Organizations.** Arrange organizations in a tree, such as the faculties of a university, and cancel a merge or deletion until it takes effect.

**Language.** Texts, help and messages are rewritten in plain language, with one name for each thing.`,
      cs: `**Hledání.** Klávesami Ctrl K najdete stránky, platformy, uložené reporty i tituly, také podle ISSN a ISBN.

**Reporty.** Začněte ukázkovým reportem, podívejte se, jak úplná jsou jeho data, zobrazte podíly na součtech a u řádků štítky a identifikátory. Chybějící měsíce se zobrazují jako chybějící, ne jako nula.

**Soubory.** Importujte sešity Excel 97–2003, list pro každou platformu, sloučené buňky i čtvrtletní sloupce. Reporty COUNTER exportujte do Excelu ve verzi 5 nebo 5.1.

**Organizace.** Organizace mohou tvořit strom, například fakulty univerzity, a sloučení či smazání lze zrušit, dokud se neprojeví.

**Jazyk.** Texty, nápověda a hlášení jsou přepsány srozumitelně a každá věc má jeden název.`,
    },
    links: [{ title: { en: "User guide", cs: "Uživatelská příručka" }, address: "/goto/help/" }],
    notify: true,
  },
  {
    version: "8.1.0",
    date: "2026-11-23",
    kinds: ["newFeature"],
    title: {
      en: "New dashboard, cost per use and cancellation simulation",
      cs: "Nový přehled, cena za použití a simulace zrušení",
    },
    text: {
      en: `**Dashboard.** See what needs attention and what to do, and how interest develops. Platforms, titles and items have their own pages with charts, cost per use and data coverage.

**Report builder.** Build reports with several rows, splits, tags and comparisons. Combine Release 4, 5 and 5.1 into one series with the breaks marked. Save and share reports, export them as Excel, CSV or Parquet, or get them by e-mail when their data are complete.

**Consortium.** The heatmap shows the interest of all libraries. It leads to titles on several platforms and to what you would lose and save by canceling a platform. Unusual months are marked and explained.

**Working together.** Tags have settings for who can see and assign them, title lists tag thousands of titles at once, annotations appear in charts and on pages, and announcements reach everyone.

**Administration.** Surveys such as CzechELib, ARL or SCONUL are answered from your usage, and submitted answers are kept. You can merge platforms and organizations, import data from other systems, and back up with one command.`,
      cs: `**Přehled** uvádí, co vyžaduje pozornost a co udělat, i vývoj zájmu v čase. Platformy, tituly a položky mají vlastní stránky s grafy, cenou za použití a pokrytím daty.

**Editor reportů.** Sestavujte reporty s více rozměry v řádcích, rozdělením, štítky a porovnáním období; verze 4, 5 a 5.1 lze sloučit do jedné řady s vyznačenými přechody. Reporty ukládejte a sdílejte, exportujte do formátů Excel, CSV a Parquet, nebo si je nechte posílat e-mailem, jakmile jsou data k dispozici.

**Konzorcium.** Heatmapa zobrazuje zájem na jeden pohled. Vede z ní odkaz k titulům na více platformách i k simulaci zrušení platformy. Neobvyklé měsíce jsou vyznačené a vysvětlené.

**Spolupráce.** U štítků určíte, kdo je vidí a přiřazuje, seznamy titulů oštítkují tisíce titulů najednou, poznámky se zobrazují v grafech i na stránkách a oznámení dostanou všichni.

**Administrace.** Výkazy, například CzechELib, ARL nebo SCONUL, se vyplní z vašich dat a odevzdané odpovědi se nezmění. Platformy i organizace lze slučovat, data přenést z jiných systémů a zálohu vytvoří jediný příkaz.`,
    },
    links: [{ title: { en: "User guide", cs: "Uživatelská příručka" }, address: "/goto/help/" }],
    notify: true,
  },
  {
    version: "8.0.4",
    date: "2026-11-20",
    kinds: ["newFeature"],
    title: {
      en: "Harvesting, reports and accounts in one place",
      cs: "Stahování, reporty a účty přehledně na jednom místě",
    },
    text: {
      en: `**Your data.** Manage SUSHI credentials, harvest COUNTER reports of Release 4, 5 and 5.1 and watch the progress. If something fails, you see what happened and what to do. Build your own reports, see a chart, download the table. Each number leads to the records behind it and to the file it came from.

**Your files.** Drop COUNTER reports of any release and format on the page, or a spreadsheet from the provider. You first see what was recognized, what would change and what needs a check. Every import can be undone.

**Your account.**

- Register, verify your e-mail, reset a forgotten password and accept invitations with links we send you.
- Protect your account with a one-time code by e-mail or from an authenticator app. Recovery codes help if you lose your phone.
- See where you are logged in and end the sessions you no longer need.

**Your colleagues.** Administrators invite people, set their roles in each organization and can see the app as another user does. The audit trail shows who did what and when.

**And more.** Notifications arrive right away, by e-mail too if you like. A new version is announced and waits until you have saved your form. Programs can use API keys, and every call is described in the API reference.`,
      cs: `**Vaše data.** Spravujte přihlašovací údaje SUSHI, stahujte reporty COUNTER verzí 4, 5 a 5.1 a sledujte, jak stahování probíhá. Když stahování selže, uvidíte příčinu i řešení. Sestavte si vlastní report, prohlédněte si graf, stáhněte tabulku; od každého čísla se dostanete k záznamům, ze kterých se skládá, i k původnímu souboru.

**Vaše soubory.** Přetáhněte na stránku reporty COUNTER kterékoli verze a formátu, nebo tabulku od poskytovatele. Předem uvidíte, co se rozpoznalo, co se změní a co je sporné. Každý import lze vrátit.

**Váš účet.**

- Registrace, ověření e-mailu, obnova zapomenutého hesla i přijetí pozvánky: vše pomocí odkazů, které vám pošleme.
- Účet můžete chránit jednorázovým kódem, který přijde e-mailem nebo jej zobrazí ověřovací aplikace; při ztrátě telefonu pomohou záložní kódy.
- Vidíte, kde všude jste přihlášeni, a přihlášení, která už nepotřebujete, můžete ukončit.

**Vaši kolegové.** Administrátoři zvou další uživatele, pro každou organizaci jim přidělují role a mohou se na aplikaci podívat očima někoho jiného. Auditní záznamy uvádějí, kdo, kdy a co udělal.

**A dále.** Upozornění přicházejí okamžitě, na přání i e-mailem. Nové vydání se ohlásí a počká, až formulář uložíte. Programy se připojují pomocí klíčů API; všechna volání jsou popsána v dokumentaci API.`,
    },
    links: [{ title: { en: "API reference", cs: "Dokumentace API" }, address: "/goto/api-reference/" }],
    notify: true,
  },
];
