import { useTranslations } from "next-intl";
import { ErrorAdvice } from "@/components/harvest/errors/error-advice";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { type ListOutcome, listProblems, type ServiceList } from "@/lib/credentials/members/list-outcome";
import { useFormat } from "@/lib/kit/format/use-format";
import type { RequestedList } from "./use-service-list";

/** Why there is no list, and what to do. */
export function ListProblem({ list, outcome }: { list: ServiceList; outcome: ListOutcome }) {
  const t = useTranslations("credentialsMembers");
  const own = listProblems.find((one) => one === outcome.error_code);
  return (
    <div role="alert" className="flex flex-col gap-2">
      {own ? (
        <Notice
          tone={own === "list-missing" && list === "platforms" ? "info" : "danger"}
          title={t(`problem.${own}.title`)}
        >
          {t(`problem.${own}.${list}`)}
        </Notice>
      ) : (
        <ErrorAdvice errorCode={outcome.error_code} isFailed />
      )}
      {outcome.message ? (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{t("says", { message: outcome.message })}</p>
      ) : null}
      {list === "members" ? (
        <p className="text-muted text-sm">
          {t("url")}: <code className="break-all font-mono">{outcome.used_url}</code>
        </p>
      ) : null}
    </div>
  );
}

/** Progress of a request. */
export function ListProgress({ requested: { list }, starting }: { requested: RequestedList; starting: string }) {
  const t = useTranslations("credentialsMembers");
  const { timestamp } = useFormat();
  const text = list?.waits_until
    ? t("waitsUntil", { time: timestamp(list.waits_until) })
    : list
      ? t(list.state === "running" ? "running" : "waiting")
      : starting;
  return (
    <p role="status" className="flex items-center gap-2">
      <Spinner />
      {text}
    </p>
  );
}
