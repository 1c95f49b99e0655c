import { dayOrders } from "../sheets/read-day";
import { columnRoles, type MappedColumn, type Mapping, periodPlaces } from "./mapping";

/** A stored mapping; null if invalid. */
export function storedMapping(value: unknown): Mapping | null {
  if (!isObject(value)) return null;
  const { columns, periods } = value;
  const constants = isObject(value.constants) ? value.constants : {};
  const place = periodPlaces.find((one) => one === periods);
  if (!Array.isArray(columns) || place === undefined) return null;
  return {
    columns: columns.flatMap(columnIn),
    periods: place,
    two_rows: value.two_rows === true,
    period_label: textIn(value.period_label),
    constants: {
      metric: textIn(constants.metric),
      title: textIn(constants.title),
      attributes: textsIn(constants.attributes),
    },
    skip_rows: listIn(value.skip_rows),
    blanks: listIn(value.blanks),
    metric_names: textsIn(value.metric_names),
  };
}

function columnIn(value: unknown): MappedColumn[] {
  if (!isObject(value)) return [];
  const role = columnRoles.find((one) => one === value.role);
  const { heading, metric, fills_down } = value;
  const day_order = dayOrders.find((one) => one === value.day_order);
  if (!role || typeof heading !== "string") return [];
  return [
    {
      ...{ heading, role },
      ...(typeof metric === "string" && { metric }),
      ...(fills_down === true && { fills_down }),
      ...(day_order && { day_order }),
    },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
const textsIn = (value: unknown): Record<string, string> =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textIn(text)])) : {};
