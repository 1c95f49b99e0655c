import type { FindingCode } from "@/lib/counter/finding";

/**
 * Kinds of findings for users who harvest: each has one cause and one remedy, in harvest.error.<kind>; the finding
 * itself gives the details.
 */
export const findingKinds = [
  "damaged-answer",
  "oversized-contents",
  "unconfirmed-institution",
  "other-institution",
  "rejected-institution",
  "unclear-institution",
  "other-report",
  "other-period",
  "narrowed-report",
  "doubtful-figures",
  "unusable-report",
] as const;

export type FindingKind = (typeof findingKinds)[number] | "not-counter" | "html-page" | "empty-answer";

const kinds: Partial<Record<FindingCode, FindingKind>> = {
  "gzip-broken": "damaged-answer",
  "gzip-truncated": "damaged-answer",
  "json-broken": "damaged-answer",
  "json-trailing": "damaged-answer",
  "json-truncated": "damaged-answer",
  "table-truncated": "damaged-answer",
  "xml-broken": "damaged-answer",
  "xml-truncated": "damaged-answer",
  "workbook-broken": "damaged-answer",
  "zip-broken": "damaged-answer",
  "gzip-nested": "oversized-contents",
  "inflated-too-big": "oversized-contents",
  "inflated-too-far": "oversized-contents",
  "item-too-big": "oversized-contents",
  "json-too-big": "oversized-contents",
  "json-too-deep": "oversized-contents",
  "xml-node-too-big": "oversized-contents",
  "xml-too-deep": "oversized-contents",
  "too-many-cells": "oversized-contents",
  "cells-too-far": "oversized-contents",
  "institution-other": "unconfirmed-institution",
  "institution-rejected": "rejected-institution",
  "institution-unconfirmed": "unconfirmed-institution",
  "several-institutions": "other-institution",
  "the-world": "other-institution",
  "wrong-customer": "other-institution",
  "customer-not-named": "unclear-institution",
  "customers-left-out": "unclear-institution",
  "institution-changed": "unclear-institution",
  "former-release": "other-report",
  "names-missing": "other-report",
  "report-fields-differ": "other-report",
  "report-not-supported": "other-report",
  "report-unknown": "other-report",
  "research-data-report": "other-report",
  "wrong-report": "other-report",
  "empty-for-other-period": "other-period",
  "month-outside-all": "other-period",
  "period-not-asked": "other-period",
  "period-not-month": "other-period",
  "short-dates-misread": "other-period",
  "totals-granularity": "other-period",
  "filter-narrows": "narrowed-report",
  "months-missing": "narrowed-report",
  "months-partial": "narrowed-report",
  "cells-beyond": "doubtful-figures",
  "count-repeated": "doubtful-figures",
  "exception-contradicts-usage": "doubtful-figures",
  "metric-relation": "doubtful-figures",
  "report-name-differs": "doubtful-figures",
  "report-twice": "doubtful-figures",
  "row-total-differs": "doubtful-figures",
  "totals-row-differs": "doubtful-figures",
  "totals-row-doubtful": "doubtful-figures",
  "empty-answer": "empty-answer",
  "json-nested": "not-counter",
  "json-not-counter": "not-counter",
  "kind-html": "html-page",
  "kind-text": "not-counter",
  "provider-message": "not-counter",
  "xml-not-counter": "not-counter",
};

const kindsByCode: Readonly<Record<string, FindingKind>> = kinds;

export const findingKind = (code: string): FindingKind => kindsByCode[code] ?? "unusable-report";
