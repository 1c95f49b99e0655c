/**
 * Names of the twelve months as used by providers and localized spreadsheets. Croatian is missing: its October is the
 * November of its neighbors.
 */
const names: readonly string[] = [
  "jan january januar janeiro enero ene gennaio gen janvier janv januari led leden ledna januara stycznia styczen sty jänner jän stycznia ianuarie tammikuu gener ocak январь января січень січня січ ιανουάριος ιανουαρίου tammi ian oca янв яну јануар јан ιαν jaan jaanuar janvaris sausis sausio saus xan 一月 януари",
  "feb february februar febr febrero febbraio fev fevrier fevr fevereiro februari uno unor unora februara luty lut feber február februarie helmikuu febrer lutego şubat февраль февраля лютий лютого φεβρουάριος φεβρουαρίου helmi şub фев февр лют феб φεβ veebr veebruar februaris vasaris vasario vas pebruari 二月 февруари",
  "mar march marz marzo mars maerz mrz marco maart mrt bre brezen brezna marec marca marzec märz marts március martie maaliskuu març mart март марта березень березня μάρτιος μαρτίου maalis мар бер μαρ marts kovas kovo kov maret 三月",
  "apr april abril abr aprile avr avril dub duben dubna aprila kwiecien kwi április aprilie huhtikuu kwietnia nisan апрель апреля квітень квітня απρίλιος απριλίου huhti nis апр кві квіт απρ aprill aprilis balandis balandžio bal 四月 април",
  "may mai mayo maggio mag maio mei kve kveten kvetna maj maja május toukokuu maig mayıs май мая травень травня μάιος μαΐου touko тра трав мај μαι μάιο maijs geguze geguzes geg 五月",
  "jun june juni junio giugno giu juin junho cvn cerven cervna juna czerwiec cze június iunie kesäkuu juny junij czerwca haziran июнь июня червень червня ιούνιος ιουνίου kesä iun haz июн чер черв юни јун ιουν juuni junijs birzelis birzelio birz xuñ 六月",
  "jul july juli julio luglio lug juil juillet julho cvc cervenec cervence jula lipiec lip július iulie heinäkuu juliol julij lipca temmuz июль июля липень липня ιούλιος ιουλίου heinä iul tem июл лип юли јул ιουλ juuli julijs liepa liepos liep xul 七月",
  "aug august agosto ago aout augustus srp srpen srpna augusta sierpien sie augusztus elokuu agost avgust augusti sierpnia ağustos август августа серпень серпня αύγουστος αυγούστου elo avg ağu авг сер серп αυγ ag augusts rugpjutis rugpjucio rugp agu ags ogos 八月",
  "sep sept september septiembre settembre set septembre setembro zar zari septembra wrzesien wrz szeptember szept septembrie syyskuu września eylül сентябрь сентября вересень вересня σεπτέμβριος σεπτεμβρίου syys eyl сен сент вер сеп σεπ septembris rugsejis rugsejo rugs 九月 септември",
  "oct october oktober okt octubre ottobre ott octobre outubro out rij rijen rijna oktobra pazdziernik paz október octombrie lokakuu października ekim октябрь октября жовтень жовтня οκτώβριος οκτωβρίου loka eki окт жов жовт οκτ oktoober oktobris spalis spalio spal 十月 октомври",
  "nov november noviembre novembre novembro lis listopad listopadu novembra noiembrie marraskuu listopada kasım ноябрь ноября листопад листопада νοέμβριος νοεμβρίου marras noi kas ноя нояб лис лист ное нов νοε novembris lapkritis lapkricio lapkr 十一月 ноември",
  "dec december dezember dez diciembre dic dicembre decembre dezembro pro prosinec prosince decembra grudzien gru desember decembrie joulukuu desembre grudnia aralık декабрь декабря грудень грудня δεκέμβριος δεκεμβρίου joulu des ara дек гру груд дец δεκ dets detsember decembris gruodis gruodzio gruod 十二月 декември",
];

const english =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/;
const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** A month (1 to 12) as a Roman numeral. */
export const romanMonth = (month: string): string => roman[Number(month) - 1] ?? "";

const byName = new Map([
  ...names.flatMap((line, index) => line.split(" ").map((name): [string, number] => [plain(name), index + 1])),
  ...roman.map((name, index): [string, number] => [name, index + 1]),
]);

/** Without accents and dots. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();
}

/** The month (1 to 12) of a word, and whether it is English as the standard requires; null if none. */
export function namedMonth(word: string): { month: number; isEnglish: boolean } | null {
  const name = plain(word);
  const month = byName.get(name);
  return month === undefined ? null : { month, isEnglish: english.test(name) };
}
