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
const word =
  "totals?|totalt|i alt|totale|totaal|overall|sum|somme|summe|suma|somma|gesamt|insgesamt|celkem|součet|razem|toplam|итого|всего|合计|合計|小计|小計|总计|總計|총계|합계";
const beginning = new RegExp(
  `^(grand|sub|overall)?[\\s-]*(${word})(?!\\p{L})|(^|[\\s:-])(grand )?(${word}|ergebnis)$`,
  "iu",
);

/**
 * Meaning of the name of a row without identifiers: "total" for sums of other rows, "statistic" for averages and the
 * like, "perhaps" for a name that begins or ends like a total but may be a title ("Total Materia", "Sum Total"), "no"
 * for anything else.
 */
export function totalsName(name: string): "total" | "statistic" | "perhaps" | "no" {
  const text = name
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\s_"'“”„]+/g, " ")
    .replace(/^[\s*=#<>•►|-]+|[\s*=#<>•|-]+$/g, "")
    .replace(/^\[(.*)\]$|^\((.*)\)$/, "$1$2");
  if (statistic.test(text)) return "statistic";
  if (total.test(text) || totalElsewhere.test(text) || totalOver.test(text) || subtotal.test(text) || all.test(text))
    return "total";
  return beginning.test(text) ? "perhaps" : "no";
}

/** Whether a metric is no metric but a sum over them, which must never be added. */
export function isTotalMetric(metric: string): boolean {
  return total.test(metric.trim()) || /^all( metrics)?$/i.test(metric.trim());
}
