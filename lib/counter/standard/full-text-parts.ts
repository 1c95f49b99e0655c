import { spellings } from "../spelling";

/**
 * What ft_total of Release 4 is made of, by format and device. The parts are told beside the total and must never be
 * added to it (COUNTER XML schema 4.1, MetricType).
 */
export const fullTextParts = [
  "ft_html",
  "ft_pdf",
  "ft_ps",
  "ft_epub",
  "ft_html_mobile",
  "ft_pdf_mobile",
  "ft_ps_mobile",
  "ft_epub_mobile",
] as const;

/** Finds the part that a code means, whatever its case; undefined for any other metric. */
export const findFullTextPart = spellings(fullTextParts);
