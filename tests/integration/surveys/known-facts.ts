import type { Known } from "./asked-for";

/** Months of the columns below: the last of one year and three of the next. */
const months = ["2024-12", "2025-01", "2025-02", "2025-03"];

const metrics: Record<string, string> = {
  ...{ TIR: "Total_Item_Requests", UIR: "Unique_Item_Requests", UTR: "Unique_Title_Requests" },
  ...{ TII: "Total_Item_Investigations", UII: "Unique_Item_Investigations" },
  ...{ SR: "Searches_Regular", SF: "Searches_Federated", SA: "Searches_Automated", SP: "Searches_Platform" },
  ...{ NL: "No_License", LE: "Limit_Exceeded" },
};

/**
 * By library and platform: report, data type, access type and access method (or -), metric, and a figure for each
 * month; a dot means no report. Every platform except the last has one release.
 */
const written = `
Brno Four
  JR1    - - - ft_total      40 100 110 120
  JR1GOA - - - ft_total       4  10 115  20
  JR2    - - - no_license     1   5   5   5
  BR1    - - - ft_total      20  30  31  32
  BR2    - - - ft_total      60  70   0  72
  BR3    - - - turnaway       2   3   3   3
  DB1    - - - search_reg    50  80  81  82
  DB1    - - - search_fed     5   8   8   8
  DB1    - - - result_click   9   9   9   9
  PR1    - - - search_reg    90  95  96  97
  MR1    - - - multimedia     6   7   8   9
  MR2    - - - multimedia     3   3   4   5

Brno Sections
  BR2    - - - ft_total       .  11  12  13
  MR2    - - - multimedia     .   2   0   4

Brno Five
  TR Journal Controlled         Regular TIR  200 201 202 203
  TR Journal Controlled         Regular UIR  150 151 152 153
  TR Journal OA_Gold            Regular TIR   50  51  52  53
  TR Journal OA_Gold            Regular UIR   40  41  42  43
  TR Journal Other_Free_To_Read Regular UIR    7   7   7   7
  TR Journal Controlled         TDM     TIR  900 900 900 900
  TR Journal Controlled         TDM     UIR  800 800 800 800
  TR Journal Controlled         Regular TII  400 400 400 400
  TR Journal Controlled         Regular NL    30  30  30  30
  TR Journal Controlled         Regular LE    10  10  10  10
  TR Book    Controlled         Regular TIR   80  81  82  83
  TR Book    Controlled         Regular UIR   60  61  62  63
  TR Book    Controlled         Regular UTR   25  26   0  28
  TR Book    OA_Gold            Regular TIR   20  21  22  23
  TR Book    OA_Gold            Regular UIR   15  16  17  18
  TR Book    OA_Gold            Regular UTR    5   6   7   8
  TR Book    Controlled         TDM     UIR   70  70  70  70
  TR Book    Controlled         Regular NL     4   4   4   4
  TR Article                  Controlled Regular UIR  1 1 1 1
  TR Book_Segment             Controlled Regular UIR  2 2 2 2
  TR Database                 Controlled Regular UIR  3 3 3 3
  TR Newspaper_or_Newsletter  Controlled Regular UIR  4 4 4 4
  TR Other                    Controlled Regular UIR  8 8 8 8
  TR Other                    Controlled TDM     UIR 99 99 99 99
  TR Repository_Item          OA_Gold    Regular UIR 16 16 16 16
  TR Thesis_or_Dissertation   Controlled Regular UIR 32 32 32 32
  TR_J1 - - - TIR 200 201 202 203
  TR_J1 - - - UIR 150 151 152 153
  TR_B1 - - - TIR  80  81  82  83
  DR Database - Regular SR  300 301 302 303
  DR Database - Regular SF   30  31  32  33
  DR Database - Regular SA   20  20  20  20
  DR Database - TDM     SR   17  17  17  17
  DR Database - Regular NL    6   6   6   6
  PR Platform - Regular SP  500 501 502 503
  PR Platform - TDM     SP   13  13  13  13
  PR Journal  - Regular UII 600 601 602 603
  PR Journal  - TDM     UII  19  19  19  19
  IR Multimedia Controlled Regular TIR 77 77 77 77
  IR Multimedia Controlled Regular UIR 66 66 66 66
  IR_M1 - - - TIR 12 13 14 15
  IR_M1 - - - UIR  9 10 11 12

Brno FiveOne
  TR51 Journal Controlled   Regular TIR  210 211 212 213
  TR51 Journal Controlled   Regular UIR  160 161 162 163
  TR51 Journal Open         Regular TIR   55  56  57  58
  TR51 Journal Open         Regular UIR   45  46  47  48
  TR51 Journal Free_To_Read Regular UIR    9   9   9   9
  TR51 Journal Open         TDM     UIR  700 700 700 700
  TR51 Journal Controlled   Regular LE    11  11  11  11
  TR51 Book    Controlled   Regular TIR   90  91  92  93
  TR51 Book    Controlled   Regular UIR   65  66  67  68
  TR51 Book    Controlled   Regular UTR   35  36  37  38
  TR51 Book    Open         Regular TIR   24  25  26  27
  TR51 Book    Open         Regular UIR   17  18  19  20
  TR51 Book    Open         Regular UTR    6   7   8   9
  TR51 Reference_Work Controlled Regular TIR 14 15 16 17
  TR51 Reference_Work Controlled Regular UIR 10 11 12 13
  TR51 Reference_Work Controlled Regular UTR  2  3  4  5
  TR51 Reference_Work Open       Regular UTR  1  1  1  1
  TR51 Conference              Controlled Regular UIR   5   5   5   5
  TR51 Newspaper_or_Newsletter Controlled Regular UIR   6   6   6   6
  TR51 Other                   Controlled Regular UIR  20  20  20  20
  TR51 Interactive_Resource    Controlled Regular UIR  40  40  40  40
  TR51 Standard                Controlled Regular UIR  80  80  80  80
  TR51 Thesis_or_Dissertation  Controlled Regular UIR 160 160 160 160
  DR51 Database_Full - Regular SR 310 311 312 313
  DR51 Database_Full - Regular SF  34  35  36  37
  DR51 Database_Full - TDM     SR  18  18  18  18
  PR51 Platform - Regular SP  510 511 512 513
  PR51 Journal  - Regular UII 610 611 612 613
  PR51 Journal  - TDM     UII  21  21  21  21
  IR51 Audiovisual Controlled Regular TIR 16 17 18 19
  IR51 Audiovisual Controlled Regular UIR 11 12 13 14
  IR51 Image       Open       Regular TIR  3  3  3  3
  IR51 Sound       Open       Regular UIR  2  2  2  2
  IR51 Multimedia  Controlled TDM     UIR 44 44 44 44
  IR51 Article     Controlled Regular UIR 88 88 88 88

Brno Mixture
  JR1    - - - ft_total     45 46 47 48
  JR1GOA - - - ft_total      5  6  7  8
  BR1    - - - ft_total      .  .  . 21
  BR2    - - - ft_total     31  .  . 34
  DB1    - - - search_reg   71 72 73 74
  MR1    - - - multimedia    .  3  .  .
  TR Journal Controlled Regular TIR    . 64 65 66
  TR Journal Controlled Regular UIR    . 54 55 56
  TR Journal OA_Gold    Regular UIR    .  4  5  6
  TR Book    Controlled Regular TIR    . 74 75 76
  TR Book    Controlled Regular UIR    . 44 45 46
  TR Book    Controlled Regular UTR    . 14 15 16
  TR Book    OA_Gold    Regular UTR    .  2  2  2
  TR Other   Controlled Regular UIR    .  1  1  1
  DR Database - Regular SR             . 84  .  .
  PR Platform - Regular SP             . 94 95  .
  PR Journal  - Regular UII            . 24 25  .
  IR_M1 - - - TIR                      .  7  .  .
  TR51 Journal Controlled Regular TIR  .  . 68 69
  TR51 Journal Controlled Regular UIR  .  . 58 59
  TR51 Journal Open       Regular UIR  .  .  7  0
  TR51 Book    Controlled Regular TIR  .  . 78  0
  TR51 Book    Controlled Regular UIR  .  . 48  0
  TR51 Book    Controlled Regular UTR  .  . 18  0
  TR51 Standard Controlled Regular UIR .  .  .  9
  DR51 Database_Full - Regular SR      .  .  . 86
  DR51 Database_Full - Regular SF      .  .  .  3
  PR51 Platform - Regular SP           .  . 97 98
  PR51 Journal  - Regular UII          .  . 27 28
  IR51 Sound Controlled Regular TIR    .  .  8  .
  IR51 Sound Controlled Regular UIR    .  .  6  .

Plzeň Four
  JR1    - - - ft_total    . 1000 2000 .
  JR1GOA - - - ft_total    .  100    . .
  BR1    - - - ft_total    .  300    . .
  DB1    - - - search_reg  .  400    . .

Plzeň Mixture
  TR51 Journal Controlled Regular TIR  . 5000 . .
  TR51 Journal Controlled Regular UIR  . 4000 . .
  TR Journal Controlled Regular UIR    . 3000 3100 .
  TR Journal OA_Gold    Regular UIR    .  600    . .
  BR1    - - - ft_total                .    .  700 .
  PR51 Platform - Regular SP           .    .  800 .
  PR Platform - Regular SP             .    .  900 .
`;

/** A month of a report of a platform for a library; `facts` of this report only. */
export type KnownReport = Omit<Known, "metric" | "data" | "access" | "method" | "value"> & { facts: Known[] };

const blank = (word = "") => (word === "-" ? "" : word);

/** The reports above with their figures, including zeros. */
export function knownReports(): KnownReport[] {
  const reports = new Map<string, KnownReport>();
  let place = { organization: "", platform: "" };
  for (const line of written.split("\n").filter((one) => one !== "")) {
    const [report = "", ...words] = line.trim().split(/\s+/);
    if (!line.startsWith(" ")) {
      place = { organization: report, platform: words[0] ?? "" };
      continue;
    }
    const [data, access, method, metric = "", ...figures] = words;
    if (figures.length !== months.length) throw new Error(`Not a row: ${line}`);
    for (const [at, figure] of figures.entries()) {
      if (figure === ".") continue;
      const of = { ...place, month: months[at] ?? "", report };
      const key = Object.values(of).join(" ");
      const entry = reports.get(key) ?? { ...of, facts: [] };
      reports.set(key, entry);
      const attributes = { data: blank(data), access: blank(access), method: blank(method) };
      entry.facts.push({ ...of, metric: metrics[metric] ?? metric, ...attributes, value: Number(figure) });
    }
  }
  return [...reports.values()];
}

/** Sum of each figure of 2025 by platform, in Brno, and in Brno and Plzeň together. */
export const expectedFigures = `
survey and figure                       Four Sections     Five  FiveOne  Mixture     both
czechelib Plné texty                       0        0      642      687      309     8738
czechelib Vyhledávání                      0        0      906      936      170     2012
czechelib Multimédia                       0        0       33       39        6       78
iso-2789 Searches                        243        0      906      936      243     2728
iso-2789 Serials                         330        0      762      807      201    10100
iso-2789 E-books                         142       36      312      402      228     1120
iso-2789 Audiovisual                      24        0       42       63       15      144
acrl-ipeds-2024 61A                        0        0      279      321      153      753
acrl-ipeds-2024 61B                        0        0      582      627      182     8491
arl-2025 18                                0        0      603      654      182     8539
arl-2025 19                                0        0      906      936      267     2909
arl-2025 20                                0        0       96      108        3      207
dbs-2025 180                               0        0     1863     1899       77     3839
dbs-2025 183                               0        0      639      687      183     8609
dbs-2025 184 Titel                         0        0       75      135       52      262
dbs-2025 184 Einheiten                     0        0      237      258      138      633
dbs-2025 184.1 Titel                       0        0       54      111       48      213
dbs-2025 184.1 Einheiten                   0        0      186      201      138      525
rebiun-2025 NCONSULRECPAGOCOUNT            0        0     1506     1536      289     4131
rebiun-2025 NVISDESREVCOUNTPAG             0        0      456      486      171     8213
rebiun-2025 NVISDESREVCOUNTOP              0        0      126      141       17      884
rebiun-2025 NVISDESLIBRCOUNTPAG            0        0       54      123       48      225
rebiun-2025 NVISDESLIBRCOUNTOP             0        0       21       27        6       54
rebiun-2025 NVISDESDISTCOUNT               0        0      198      489       11      698
sconul 4.2                               190        0      606      636      201     9533
sconul 4.3                               142       36      246      324      228      976
caul-2024 C4 books                       142       36        0        0       34      212
caul-2024 C5 books                         0        0      312        0      225      537
caul-2024 C4 journals                    330        0        0        0      141     3471
caul-2024 C5 journals                      0        0      762        0      195      957
acrl-ipeds-2023 61A                        0        0      279        0      142      421
acrl-ipeds-2023 61B                        0        0      582        0      180     7462
acrl-ipeds-2022 60B                        0        0      279        0      142      421
acrl-ipeds-2022 61B                      117        0        0        0        0     1117
acrl-ipeds-2022 62B                        0       42        0        0        0       42
acrl-ipeds-2022 63B                      330        0      582        0      180    10792
arl 18                                     0        0      603        0      180     7483
arl 19                                     0        0      906        0      179     1985
arl 20                                     0        0       96        0        0       96
rebiun NCONSULRECPAGOCOUNT               243        0     1506        0      263     3312
rebiun NVISDESREVCOUNTPAG                190        0      456        0      165     9811
rebiun NVISDESREVCOUNTOP                 145        0      126        0       15      986
rebiun NVISDESLIBRCOUNTPAG                93        0       54        0       45     1192
rebiun NVISDESLIBRCOUNTOP                  0        0       21        0        6       27
rebiun NVISDESDISTCOUNT                   24        0      198        0        3      225
`;
