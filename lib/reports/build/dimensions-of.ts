import type { AttributeName } from "@/lib/counter/standard/attributes";
import { attributeNames } from "@/lib/counter/standard/attributes";
import { definitionOf } from "@/lib/counter/standard/definition-of";
import { isInterest } from "@/lib/interest/interest-report";
import { type Dimension, dimensions, isAttribute } from "@/lib/usage/dimensions";
import { reportDimensions } from "../report-dimension";

type Dimensioned = { counterCode: string; release: string; hasTitles?: boolean; attributes?: readonly string[] };

/**
 * The dimensions of a report type: those of every report, and the attributes defined by COUNTER or by its owner. A
 * report type unknown to the standard may have any.
 */
export function dimensionsOf(type: Dimensioned): Dimension[] {
  // Only attributes that all releases except the oldest have in all counting reports.
  if (isInterest(type)) return having({ hasTitles: true, attributes: ["Data_Type"] });
  const report = definitionOf(type);
  if (!report) return ownDimensions(type);
  const attributes: readonly AttributeName[] = [...report.attributes.always, ...report.attributes.onRequest];
  const preset = attributeNames.filter((name) => Object.hasOwn(report.filters, name));
  return having({ hasTitles: report.hasTitles, hasItems: report.hasItems, attributes: [...attributes, ...preset] });
}

function ownDimensions({ release, hasTitles = true, attributes = [] }: Dimensioned): Dimension[] {
  return release === "own" ? having({ hasTitles, attributes }) : [...reportDimensions];
}

type Having = { hasTitles: boolean; hasItems?: boolean; attributes: readonly string[] };

function having({ hasTitles, hasItems = false, attributes }: Having): Dimension[] {
  return reportDimensions.filter((name) => {
    if (name === "title") return hasTitles;
    if (name === "item") return hasItems;
    const source = name === "decade" ? "yop" : name;
    return !isAttribute(source) || attributes.includes(dimensions[source].counter);
  });
}
