/** A word for a total, alone or with what it is over: "Total for all journals", "Grand total:", "Celkem", "Summe". */
const total =
  /^(grand|sub|overall|report(ing)?)?[\s-]*(totals?|sum(me|a|ma)?|gesamt(summe)?|insgesamt|celkem|součet|spolu|razem|totale|totaal)\s*[:.]?$/i;
const totalOver =
  /^(grand|sub|overall)?[\s-]*(totals?|summe|gesamt|celkem|součet)[\s:-]+(for|of|over|across|in|all|über|für|aller|za|pro|všech)\b/iu;
/** What spreadsheets themselves write below a column in other languages. */
const totalElsewhere =
  /^(celkový součet|gesamtergebnis|total g[ée]n[ée]ral|totale (generale|complessivo)|suma końcowa|łącznie|ogółem|össz(es|eg)en|végösszeg|(общий )?итого?|合計|总计|總計)\s*[:.]?$/iu;
const subtotal = /^sub[\s-]*totals?\b/i;
const all = /^all( (journals|titles|books|databases|platforms|collections|items|publishers))?\s*[:.]?$/i;
const beginning =
  /^(grand|sub|overall)?[\s-]*(totals?|summe|gesamt|celkem|součet)\b|(^|[\s:-])(grand )?(totals?|summe|gesamt|ergebnis|celkem|součet)$/i;

/**
 * What a name says about its row, where the row has no identifiers: "total" for sums over others, "perhaps" for a name
 * that begins or ends like one but may as well be a title ("Total Materia", "Sum Total"), "no" for anything else.
 */
export function totalsName(name: string): "total" | "perhaps" | "no" {
  const text = name.trim();
  if (total.test(text) || totalElsewhere.test(text) || totalOver.test(text) || subtotal.test(text) || all.test(text))
    return "total";
  return beginning.test(text) ? "perhaps" : "no";
}

/** Whether a metric is no metric but a sum over them, which must never be added. */
export function isTotalMetric(metric: string): boolean {
  return total.test(metric.trim()) || /^all( metrics)?$/i.test(metric.trim());
}
