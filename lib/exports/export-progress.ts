/** Reports the number of rows written and the total. */
export type ExportProgress = {
  readonly rows: (more: number) => Promise<void>;
  readonly total: (rows: number) => Promise<void>;
};
