import { Refused } from "@/lib/kit/errors";
import type { SheetProblem, SheetUnreadable } from "./sheet-unreadable";

/** Problems of lists that people can do something about. */
const codes: Partial<Record<SheetProblem, string>> = {
  "too-many-cells": "importFileTooManyCells",
  "cells-too-far": "importFileCellsTooFar",
  "inflated-too-big": "importFileInflates",
  "inflated-too-far": "importFileInflates",
};

/** The refusal of a list whose file cannot be read further. */
export const sheetRefusal = ({ problem, detail }: SheetUnreadable): Refused =>
  new Refused(codes[problem] ?? "importFileUnreadable", Number(detail) > 0 ? { most: Number(detail) } : {});
