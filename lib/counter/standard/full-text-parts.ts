import { spellings } from "../spelling";

/**
 * Parts of Release 4's ft_total by format and device. They come next to the total and must never be added to it
 * (COUNTER XML schema 4.1, MetricType).
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

/** Finds a part by its code, case-insensitive; undefined for other metrics. */
export const findFullTextPart = spellings(fullTextParts);
