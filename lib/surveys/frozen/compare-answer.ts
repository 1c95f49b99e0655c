import type { FrozenAnswer, FrozenAnswerInFull, SurveyAnswer, SurveyPart } from "../contract";

/** Pairs each frozen figure with today's; null if it is calculated differently or no longer asked for. */
const withToday = (frozen: SurveyAnswer, now: SurveyAnswer) =>
  frozen.parts.map((part) => {
    const today = now.parts.find(({ code }) => code === part.code);
    return { part, today: today && definitionOf(today) === definitionOf(part) ? today : null };
  });

/** How a figure is calculated and from which sources, without its values. */
const definitionOf = ({ stages, data_sources: sources }: SurveyPart): string =>
  JSON.stringify([
    stages.map(({ name, formula }) => [name, formula]),
    sources
      .map(({ id, report_type: type, metric, filters, fallback_for: fallback }) =>
        JSON.stringify([id, type, metric, Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), fallback]),
      )
      .sort(),
  ]);

/** Figures whose value differs though their calculation is the same, in the survey's order. */
export const changedFiguresOf = (frozen: SurveyAnswer, now: SurveyAnswer): FrozenAnswer["changed"] =>
  withToday(frozen, now).flatMap(({ part: { code, total }, today }) =>
    !today || today.total === total ? [] : [{ code, frozen: total, now: today.total }],
  );

/** Codes of the figures that cannot be compared because their definition has changed. */
export const redefinedFigures = (frozen: SurveyAnswer, now: SurveyAnswer): string[] =>
  withToday(frozen, now).flatMap(({ part, today }) => (today ? [] : [part.code]));

type Platforms = FrozenAnswerInFull["platforms"];

/** The platforms that cause the difference, the largest first within each figure. */
export const changedPlatforms = (frozen: SurveyAnswer, now: SurveyAnswer): Platforms =>
  withToday(frozen, now).flatMap(({ part, today }): Platforms => {
    if (!today) return [];
    const [before, after] = [rowsOf(part), rowsOf(today)];
    return [...new Map([...before, ...after]).values()]
      .map(({ platform }) => ({
        ...{ code: part.code, platform },
        ...{ frozen: before.get(platform.pk)?.total ?? 0, now: after.get(platform.pk)?.total ?? 0 },
      }))
      .filter((one) => one.frozen !== one.now)
      .toSorted((one, other) => Math.abs(other.now - other.frozen) - Math.abs(one.now - one.frozen));
  });

const rowsOf = ({ stages }: SurveyPart) => new Map(stages.at(-1)?.data.map((row) => [row.platform.pk, row]));
