"use client";

import { ChartColumn, Import, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { later } from "@/components/ui/parts/later";
import { Notice } from "@/components/ui/states/notice";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { ConfirmOrganization, isDoubt } from "../identity/confirm-organization.client";
import { usageAddress } from "../result/usage-address";
import { periodLength } from "../upload-span";
import { uploadStatus } from "../upload-standing";
import type { UploadWork } from "../use-upload-work";
import { UploadProgress } from "./standing-text";

const BrokenFile = later(() => import("../check/broken-file.client").then((it) => it.BrokenFile));

type Props = { upload: Upload; work: UploadWork };

export function StandingPanel({ upload, work }: Props) {
  return (
    // Keeps the focus when the pressed button disappears.
    <div tabIndex={-1} className="flex flex-col gap-3 rounded-lg">
      {work.problem ? (
        <div role="alert">
          <Notice tone="danger">{work.problem}</Notice>
        </div>
      ) : null}
      <Standing upload={upload} work={work} />
    </div>
  );
}

function Standing({ upload, work }: Props) {
  const standing = uploadStatus(upload);
  switch (standing) {
    case "checking":
    case "importing":
      return <UnderWay upload={upload} />;
    case "broken":
    case "failed":
      return <BrokenFile upload={upload} work={work} />;
    case "imported":
      return <Imported upload={upload} />;
    case "undone":
      return <Undone upload={upload} work={work} />;
    case "blocked":
      if (upload.error === "no-mapping") return <Unmapped upload={upload} />;
      if (upload.error === "not-counter") return <BrokenFile upload={upload} work={work} />;
      return <Decision upload={upload} work={work} />;
    default:
      return <Decision upload={upload} work={work} />;
  }
}

function Panel({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-hairline bg-surface p-4"
    >
      <div className="min-w-0 grow sm:basis-96">
        <p role="status" className="font-semibold text-lg">
          {title}
        </p>
        {children}
      </div>
      {action}
    </section>
  );
}

function UnderWay({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.panel");
  return (
    <Panel title={t(upload.state === "importing" ? "importing" : "checking")}>
      <div className="mt-2 max-w-120">
        <UploadProgress upload={upload} />
      </div>
      <p className="mt-1 text-muted">{t("mayLeave")}</p>
    </Panel>
  );
}

function Unmapped({ upload: { error_text: text } }: Pick<Props, "upload">) {
  const remedies = useTranslations("uploads.error");
  return (
    <Notice tone="warning" title={text}>
      {remedies("no-mapping.remedy")}
    </Notice>
  );
}

function Decision({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.panel");
  const { count } = useFormat();
  const records = upload.preflight?.log_count ?? 0;
  const { blocking, can_import: canImport } = upload;
  return (
    <>
      {blocking.map(({ code, text, remedy }) => (
        <Notice
          key={code}
          tone="warning"
          title={text}
          action={isDoubt(code) ? <ConfirmOrganization upload={upload} work={work} /> : null}
        >
          {remedy}
        </Notice>
      ))}
      <Panel
        title={t(canImport ? "ready" : "notReady", { reasons: blocking.length })}
        action={
          <Button
            variant="primary"
            icon={Import}
            disabled={!canImport}
            busy={work.busyWith === "import"}
            onClick={work.bringIn}
          >
            {t("import")}
          </Button>
        }
      >
        <p className="text-muted">{t("records", { count: records, shown: count(records) })}</p>
      </Panel>
    </>
  );
}

function Imported({ upload }: { upload: Upload }) {
  const t = useTranslations("uploadsPages.panel");
  const { timestamp } = useFormat();
  const address = usageAddress(upload);
  return (
    <Panel
      title={t("imported", { count: upload.import_count, length: periodLength(upload.report_types) })}
      action={
        address ? (
          <ButtonLink variant="primary" icon={ChartColumn} href={address}>
            {t("toReport")}
          </ButtonLink>
        ) : null
      }
    >
      {upload.finished ? <p className="text-muted">{t("finished", { time: timestamp(upload.finished) })}</p> : null}
    </Panel>
  );
}

function Undone({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.panel");
  return (
    <Panel
      title={t("undone")}
      action={
        <Button icon={RotateCw} disabled={!upload.can_edit} busy={work.busyWith === "check"} onClick={work.check}>
          {t("checkAgain")}
        </Button>
      }
    >
      <p className="text-muted">{t("undoneText")}</p>
    </Panel>
  );
}
