import type { FrozenAnswer, FrozenAnswerInFull, SurveyAnswer } from "../contract";

/** Figures that differ, in the survey's order; one that is asked no more is compared with nothing. */
export function changedFiguresOf(frozen: SurveyAnswer, now: SurveyAnswer): FrozenAnswer["changed"] {
  const present = new Map(now.parts.map(({ code, total }) => [code, total]));
  return frozen.parts.flatMap(({ code, total }) => {
    const today = present.get(code);
    return today === undefined || today === total ? [] : [{ code, frozen: total, now: today }];
  });
}

type Platforms = FrozenAnswerInFull["platforms"];

/** Platforms that make the difference, the largest first within each figure. */
export function changedPlatforms(frozen: SurveyAnswer, now: SurveyAnswer): Platforms {
  return frozen.parts.flatMap((part): Platforms => {
    const rowsOf = (answer: SurveyAnswer) =>
      new Map(
        answer.parts
          .find(({ code }) => code === part.code)
          ?.stages.at(-1)
          ?.data.map((row) => [row.platform.pk, row]),
      );
    const [before, after] = [rowsOf(frozen), rowsOf(now)];
    return [...new Map([...before, ...after]).values()]
      .map(({ platform }) => ({
        ...{ code: part.code, platform },
        ...{ frozen: before.get(platform.pk)?.total ?? 0, now: after.get(platform.pk)?.total ?? 0 },
      }))
      .filter((one) => one.frozen !== one.now)
      .toSorted((one, other) => Math.abs(other.now - other.frozen) - Math.abs(one.now - one.frozen));
  });
}
