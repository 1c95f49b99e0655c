"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { AuditChanges } from "@/components/users/audit/audit-changes";
import { actionOf } from "@/lib/access/audit/action";
import type { AuditValues } from "@/lib/access/audit/audit-values";
import { listHistoryCall } from "@/lib/credentials/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

const STEP = 50;
const MOST = 200;

/** Audit trail of the credentials; secrets only by name. */
export function CredentialsHistory({ id }: { id: number }) {
  const t = useTranslations("credentialsPages.history");
  const audit = useTranslations("audit");
  const { timestamp } = useFormat();
  const [size, setSize] = useState(STEP);
  const { data, problem, refresh } = useCall(
    listHistoryCall,
    { params: { id }, query: { page_size: size } },
    { keepLast: true },
  );
  if (problem)
    return (
      <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={refresh} />}>
        {problem.message}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={5} height={44} />;
  if (data.count === 0) return <EmptyState title={t("empty")} />;
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t("title")} className="flex flex-col divide-y divide-hairline">
        {data.results.map(({ pk, at, actor, impersonator, action, before, after }) => {
          const auditAction = actionOf(action);
          return (
            <li key={pk} className="flex flex-col gap-x-4 py-2 sm:flex-row">
              <span className="w-36 shrink-0 text-muted">{timestamp(at)}</span>
              <div className="min-w-0">
                <p>
                  <span className="font-semibold">{auditAction ? audit(`action.${auditAction}`) : action}</span>
                  {` · ${impersonator ? `${impersonator}, ${audit("actingAs", { name: actor })}` : actor}`}
                </p>
                <AuditChanges entry={{ before: auditValuesOf(before), after: auditValuesOf(after) }} />
              </div>
            </li>
          );
        })}
      </ol>
      {data.count > data.results.length && size < MOST ? (
        <Button className="self-start" onClick={() => setSize(Math.min(MOST, size + STEP))}>
          {t("more")}
        </Button>
      ) : null}
    </div>
  );
}

/** Drops values of types that an audit entry cannot have. */
function auditValuesOf(values: Readonly<Record<string, unknown>>): AuditValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const plain = Array.isArray(value) ? value.filter(isWord) : value;
      return Array.isArray(plain) || isPlain(plain) ? [[name, plain] as const] : [];
    }),
  );
}

const isWord = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value === "boolean" || isWord(value);
