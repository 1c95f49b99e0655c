import "server-only";
import { Prisma } from "@/lib/kit/prisma/client";
import { offeredMonths } from "../queue/offered-months";

type Cell = { month: Prisma.Sql; version: Prisma.Sql; credentialsId: Prisma.Sql; reportTypeId: Prisma.Sql };

/**
 * A month of a report is not on offer: its newest intention n ended or waits for that reason, or nothing was requested (a
 * is missing) and the list of reports l for this version of the credentials does not have the report (o) or month. The ids
 * must not be columns of c or i, which have another meaning in `offeredMonths`.
 */
export const isNotOffered = ({ month, version, credentialsId, reportTypeId }: Cell) => Prisma.sql`(
  n.not_offered_at IS NOT NULL OR (
    n.id IS NULL AND coalesce(l.outcome = 'read' AND l.credentials_version = ${version}, false) AND (
      o.credentials_id IS NULL OR ${month} < coalesce(o.first_month, '-infinity') OR ${month} > coalesce(o.last_month, 'infinity'))
    AND EXISTS (SELECT FROM ${offeredMonths(credentialsId, reportTypeId)} AS b WHERE ${month} < b.first OR ${month} > b.last)))`;
