import { namedMonth } from "../month-names";

/** A word for a total, alone or with what it is over: "Total for all journals", "Grand total:", "Celkem", "Summe". */
const total =
  /^(grand|sub|overall|report(ing)?)?[\s-]*(totals?|sum(me|a|ma)?|gesamt(summe)?|insgesamt|celkem|součet|spolu|razem|totale|totaal)\s*[:.]?$/i;
const totalOver =
  /^(grand|sub|overall)?[\s-]*(totals?|summe|gesamt|celkem|součet)[\s:-]+(for|of|over|across|in|all|über|für|aller|za|pro|všech)\b/iu;
/** Sums over a part of the rows, which follow or precede them. */
const subtotal =
  /^(sub[\s-]*totals?\b|mezisoučet|medzisúčet|(zwischen|teil)(summe|ergebnis)|sous[\s-]*total|subtotale?\b|subtotaal|suma cząstkowa|suma częściowa|delsumma|välisumma|részösszeg|промежуточный итог|小计|小計)/iu;
/** Figures about the rows, which are no counts at all. */
const statistic =
  /^(average|avg|mean|median|min(imum)?|max(imum)?|std\.?\s?dev|standard deviation|průměr|medián|priemer|durchschnitt|mittelwert|moyenne|médiane|promedio|mediana|média|media aritm[ée]tica|gemiddelde|średnia|átlag|medel|medelvärde|gennemsnit|gjennomsnitt|keskiarvo|среднее|平均|% change|change( in)? %|number of (titles|journals|books|items)|počet (titulů|časopisů|knih)|cost per use|previous year|(růst|rozdíl|podíl)( v %)?)((\s+(per|for|of|over|across|za|na|pro|par|por|je|für|über)\s.{1,60})|\s*[:.])?$/iu;
/** Names that spreadsheet programs give to totals in other languages. */
const totalElsewhere =
  /^(celkový součet|úhrn(em)?|gesamtergebnis|zusammen|somma|toplam|genel toplam|yhteensä|всего|الإجمالي|المجموع|총계|합계|[σς∑]|ytd|year to date|total g[ée]n[ée]ral|totale (generale|complessivo)|suma końcowa|łącznie|ogółem|össz(es|eg)en|végösszeg|(общий )?итого?|合計|总计|總計)\s*[:.]?$/iu;
const all = /^all( (journals|titles|books|databases|platforms|collections|items|publishers))?\s*[:.]?$/i;
/** Words for a sum, in the languages of providers and of spreadsheet programs. */
const words = [
  ...["total", "totals", "subtotal", "subtotals", "overall", "sum", "gesamt", "insgesamt", "gesamtsumme"],
  ...[
    "gesamtergebnis",
    "zwischensumme",
    "summe",
    "zusammen",
    "celkem",
    "součet",
    "úhrn",
    "úhrnem",
    "mezisoučet",
    "spolu",
  ],
  ...["súčet", "medzisúčet", "somme", "totaux", "suma", "totales", "somma", "totale", "totali", "totais", "totaal"],
  ...["subtotaal", "razem", "ogółem", "łącznie", "toplam", "genel toplam", "summa", "totalt", "i alt", "samlet"],
  ...["yhteensä", "összesen", "ukupno", "skupaj", "kokku", "kopā", "iš viso", "σύνολο", "γενικό σύνολο", "итого"],
  ...["итог", "всего", "всього", "усього", "разом", "общо", "укупно", "المجموع", "الإجمالي", "مجموع", "סה כ", "jumlah"],
  ...[
    "tổng cộng",
    "tổng",
    "รวม",
    "合计",
    "合計",
    "小计",
    "小計",
    "总计",
    "總計",
    "総計",
    "总数",
    "總數",
    "소계",
    "总和",
    "총계",
    "합계",
  ],
  ...["součty", "celkový součet", "celková suma", "gesamtnutzung", "gesamtzahl", "totalsumma", "totalsum"],
  ...["celkový", "celková", "celkové", "gesamtzugriffe", "gesamtanzahl", "sammanlagt", "összes"],
  ...["eindtotaal", "hovedtotal", "sveukupno", "vsota", "üldsumma", "kopsumma", "pavisam", "загалом", "підсумок"],
  ...[
    "сума",
    "общ сбор",
    "άθροισμα",
    "סכום",
    "جمع",
    "कुल",
    "ผลรวม",
    "ผลรวมทั้งหมด",
    "รวมทั้งหมด",
    "총합계",
    "누계",
    "累计",
    "累計",
  ],
];
const word = words.join("|");
const beginning = new RegExp(
  `^(grand|sub|overall)?[\\s-]*(${word})(?!\\p{L})|(^|[\\s:-])(grand )?(${word}|ergebnis)$`,
  "iu",
);
const totalWord = new Set(words.flatMap((one) => one.split(" ")));

/** Words for the rows, metrics and periods of a sum: next to a word for a sum they make no title. */
const besides = new Set(
  [
    "grand number all the of for by in per over and a general generale général generala général complessivo cost sub",
    "year years yearly annual month months monthly quarter period report reporting fiscal calendar fy cy ytd to date",
    "journal journals title titles book books chapter chapters database databases platform platforms collection",
    "collections item items article articles publisher publishers site sites package packages record records vendor",
    "usage use uses count counts figure figures search searches session sessions view views hit hits click clicks",
    "download downloads downloaded request requests investigation investigations unique regular federated automated",
    "turnaway turnaways denial denials denied licence license limit exceeded no full text full-text fulltext html pdf",
    "result results retrieval retrievals successful requested requests multimedia metric metrics ft cumulative column",
    "institution institutions consortium library libraries university universities campus member members customer",
    "customers account accounts knihovna knihovnu knihovny knihoven univerzita univerzitu univerzity bibliothek bibliotheken bibliothèque",
    "bibliothèques biblioteca bibliotecas biblioteche bibliotheek biblioteka biblioteki bibliotek",
    "mensuel mensuelle annuel annuelle mensual anual geral ogólna całkowita końcowa kullanım ročně měsíčně",
    "za rok roku roce rocích měsíc měsíce období všechny všech všechna vše pro časopis časopisy časopisů titul tituly",
    "titulů kniha knihy knih databáze databází platforma platformy platformu vydavatel vydavatele vydavatelů přístupů",
    "přístupy instituce konsorcium stažených zobrazených stažení vyhledávání využití využívanost požadavků požadavky zobrazení počet spolu celkový celková",
    "pre všetky rok roka časopisov kníh für fur aller alle über im jahr jahre monat monate zeitraum zeitschriften",
    "zeitschrift titel bücher buch datenbanken datenbank plattform plattformen verlag zugriffe nutzung suchen anfragen",
    "pour tous toutes les le la de des du l an année mois période revues titres livres bases données plateforme",
    "éditeur utilisation recherches demandes consultations téléchargements das consultas descargas wszystkich alla",
    "keseluruhan folyóirat все para todos todas los las el del año mes período revistas títulos libros",
    "bases datos plataforma uso búsquedas solicitudes per tutti tutte i anno mese periodo riviste titoli libri piattaforma",
    "editore utilizzo ricerche richieste voor van jaar maand tijdschriften titels boeken za rok miesiąc wszystkie",
    "czasopisma tytuły książki platforma för år månad tidskrifter titlar böcker vuosi kaikki год за по всем журналам",
  ]
    .join(" ")
    .split(" "),
);

/** Whether a name has marks that people do not read, or blanks other than single spaces; most have neither. */
const isMarked = /[_"'“”„״׳[\]()*=#<>•►|-]|\p{Cf}|\s\s|[^\S ]|^\s|\s$/u;

/** A name as people read it: without quotes, brackets and marks around it. */
function bareName(name: string): string {
  if (!isMarked.test(name)) return name.normalize("NFC");
  return name
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s_"'“”„״׳]+/g, " ")
    .replace(/^[\s*=#<>•►|-]+|(?<![\s*=#<>•|-])[\s*=#<>•|-]+$/g, "")
    .replace(/^\[(.*)\]$|^\((.*)\)$/, "$1$2");
}

/**
 * Meaning of the name of a row without identifiers: "total" for sums of other rows, "statistic" for averages and the
 * like, "perhaps" for a name that begins or ends like a total but may be a title ("Total Materia", "Sum Total"), "no"
 * for anything else.
 */
export function totalsName(name: string): "total" | "statistic" | "perhaps" | "no" {
  const text = bareName(name);
  if (statistic.test(text)) return "statistic";
  if (total.test(text) || totalElsewhere.test(text) || totalOver.test(text) || subtotal.test(text) || all.test(text))
    return "total";
  if (!beginning.test(text)) return "no";
  return isOverOnly(text) ? "total" : "perhaps";
}

/**
 * Whether a name like a total says only what the sum is over: a period, a metric, kinds of titles, or values of the
 * same row such as its platform and publisher.
 */
export function isTotalOver(name: string, values: readonly string[]): boolean {
  let text = ` ${separated(bareName(name))} `;
  for (const value of values.map((one) => separated(bareName(one))).filter((one) => one.length > 1))
    text = text.replace(` ${value} `, " ");
  return isOverOnly(text);
}

function isOverOnly(text: string): boolean {
  const parts = separated(text).split(" ").filter(Boolean);
  if (parts.join(" ") === "sum total") return false;
  const isKnown = (part: string) =>
    totalWord.has(part) ||
    besides.has(part) ||
    /^(?:fy|cy)?\d{1,4}$|^[qh][1-4]$|^[1-4]q$/.test(part) ||
    namedMonth(part) !== null;
  return parts.some((part) => totalWord.has(part)) && parts.every(isKnown);
}

const separated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

/** Whether a metric is no metric but a sum over them, which must never be added. */
export function isTotalMetric(metric: string): boolean {
  return total.test(metric.trim()) || /^all( metrics)?$/i.test(metric.trim());
}
