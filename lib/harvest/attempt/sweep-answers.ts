import "server-only";
import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { removeUnnamedFiles } from "@/lib/kit/files/stored-file";
import { ANSWERS } from "../sushi/download-answer";

/** A file is written before its record, within minutes. */
const AGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Removes files that no record names: their download was cut off, or their credentials were deleted. Returns how many. */
export const sweepAnswers = (): Promise<number> =>
  removeUnnamedFiles(ANSWERS, new Date(now().getTime() - AGE_MILLISECONDS), (storedAs) =>
    db().rawFile.findMany({ where: { storedAs: { in: storedAs } }, select: { storedAs: true } }),
  );
