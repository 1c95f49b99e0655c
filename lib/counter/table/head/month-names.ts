/** Names of the twelve months as providers and localised spreadsheet programs write them, without accents and dots. */
const names: readonly string[] = [
  "jan january januar janeiro enero ene gennaio gen janvier janv januari led leden ledna januara stycznia styczen sty",
  "feb february februar febr febrero febbraio fev fevrier fevr fevereiro februari uno unor unora februara luty lut",
  "mar march marz marzo mars maerz mrz marco maart mrt bre brezen brezna marec marca marzec",
  "apr april abril abr aprile avr avril dub duben dubna aprila kwiecien kwi",
  "may mai mayo maggio mag maio mei kve kveten kvetna maj maja",
  "jun june juni junio giugno giu juin junho cvn cerven cervna juna czerwiec cze",
  "jul july juli julio luglio lug juil juillet julho cvc cervenec cervence jula lipiec lip",
  "aug august agosto ago aout augustus srp srpen srpna augusta sierpien sie",
  "sep sept september septiembre settembre set septembre setembro zar zari septembra wrzesien wrz",
  "oct october oktober okt octubre ottobre ott octobre outubro out rij rijen rijna oktobra pazdziernik paz",
  "nov november noviembre novembre novembro lis listopad listopadu novembra",
  "dec december dezember dez diciembre dic dicembre decembre dezembro pro prosinec prosince decembra grudzien gru",
];

const english =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

const byName = new Map([
  ...names.flatMap((line, index) => line.split(" ").map((name): [string, number] => [name, index + 1])),
  ...roman.map((name, index): [string, number] => [name, index + 1]),
]);

/** The month of the year (1 to 12) that a word names, and whether in English as the standard demands; null if none. */
export function namedMonth(word: string): { month: number; isEnglish: boolean } | null {
  const name = word
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();
  const month = byName.get(name);
  return month === undefined ? null : { month, isEnglish: english.test(name) };
}
