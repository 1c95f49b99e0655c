/** A month to be wished for. */
export type PlannedWish = {
  credentialsId: number;
  reportTypeId: number;
  /** Its first day, in UTC. */
  month: Date;
  notBefore: Date;
  /** Asked for also where full numbers are there, whoever brought them. */
  replaces: boolean;
};

type Place = Pick<PlannedWish, "credentialsId" | "reportTypeId" | "month">;

/** Equal for wishes for one and the same month. */
export const sameMonth = ({ credentialsId, reportTypeId, month }: Place): string =>
  `${credentialsId} ${reportTypeId} ${month.toISOString().slice(0, 10)}`;

/** As PostgreSQL reads it by `jsonb_to_recordset`. */
export const asRow = ({ credentialsId, reportTypeId, month, notBefore, replaces }: PlannedWish) => ({
  credentials_id: credentialsId,
  report_type_id: reportTypeId,
  month: month.toISOString().slice(0, 10),
  not_before: notBefore.toISOString().slice(0, -1),
  replaces,
});
