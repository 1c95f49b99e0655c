import { zip } from "./zip";

type Sheet = { name: string; rows: readonly (readonly (string | number)[])[]; isHidden?: boolean };

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A spreadsheet as LibreOffice writes it: equal cells and rows are stored once with the number of times. */
export function openDocument(sheets: readonly Sheet[]): Buffer {
  const body = sheets.map(({ name, rows, isHidden }) => {
    const style = isHidden ? "hidden" : "shown";
    const lines = rows.map((row) => `<table:table-row>${row.map(cell).join("")}${blanks(16_000)}</table:table-row>`);
    const rest = `<table:table-row table:number-rows-repeated="1048000">${blanks(16_384)}</table:table-row>`;
    return `<table:table table:name="${escaped(name)}" table:style-name="${style}">${lines.join("")}${rest}</table:table>`;
  });
  const styles = ["hidden", "shown"].map(
    (name) =>
      `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${name === "shown"}"/></style:style>`,
  );
  const names = ["office", "table", "text", "style"].map(
    (one) => `xmlns:${one}="urn:oasis:names:tc:opendocument:xmlns:${one}:1.0"`,
  );
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(" ")}><office:automatic-styles>${styles.join("")}</office:automatic-styles><office:body><office:spreadsheet>${body.join("")}</office:spreadsheet></office:body></office:document-content>`;
  return zip({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content });
}

const blanks = (number: number) => `<table:table-cell table:number-columns-repeated="${number}"/>`;

function cell(value: string | number): string {
  if (value === "") return "<table:table-cell/>";
  if (typeof value === "number")
    return `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value},00</text:p></table:table-cell>`;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const type = isDay ? `office:value-type="date" office:date-value="${value}"` : 'office:value-type="string"';
  const text = isDay ? "Jan 24" : escaped(value).replaceAll("  ", ' <text:s text:c="1"/>');
  return `<table:table-cell ${type}><office:annotation><text:p>A comment</text:p></office:annotation><text:p>${text}</text:p></table:table-cell>`;
}
