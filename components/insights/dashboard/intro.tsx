import { KeyRound, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";

type Props = {
  /** The reader may add credentials and files. */
  mayAct: boolean;
  /** IP addresses that harvesting uses. */
  addresses: readonly string[];
  contact: string;
  /** Address of the page that skips the introduction. */
  skip: string;
};

/** Introduction of an empty dashboard: how to get usage, or who can do it. */
export function Intro({ mayAct, ...props }: Props) {
  return mayAct ? <Steps {...props} /> : <Waiting {...props} />;
}

function Steps({ addresses, skip }: Omit<Props, "mayAct">) {
  const t = useTranslations("dashboard.intro");
  const steps = ["ask", "add", "wait"] as const;
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[72ch] text-lg">{t("welcome")}</p>
      <div className="grid items-start gap-5 desk:grid-cols-[3fr_2fr]">
        <Card title={t("harvest.title")}>
          <ol className="flex flex-col gap-5">
            {steps.map((step, at) => (
              <li key={step} className="flex gap-4">
                <span
                  aria-hidden
                  className="tabular flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand"
                >
                  {at + 1}
                </span>
                <div className="min-w-0 max-w-[64ch]">
                  <h3 className="font-semibold">{t(`harvest.${step}.title`)}</h3>
                  <p className="text-muted">{t(`harvest.${step}.text`)}</p>
                  {step === "ask" && addresses.length > 0 ? (
                    <p className="mt-1 text-muted">
                      {t("harvest.addresses")} <span className="break-words text-ink">{addresses.join(", ")}</span>
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-5 flex flex-wrap items-center gap-3">
            <ButtonLink variant="primary" icon={KeyRound} href={`${pathTo("sushi-credentials-list")}?credentials=new`}>
              {t("harvest.action")}
            </ButtonLink>
            <TextLink href={pathTo("sushi-credentials-list")}>{t("harvest.list")}</TextLink>
          </div>
        </Card>
        <Card title={t("upload.title")}>
          <p className="max-w-[64ch] text-muted">{t("upload.text")}</p>
          <div className="mt-4">
            <ButtonLink icon={Upload} href={pathTo("manual-data-upload-list")}>
              {t("upload.action")}
            </ButtonLink>
          </div>
        </Card>
      </div>
      <p>
        <TextLink href={skip}>{t("skip")}</TextLink>
      </p>
    </div>
  );
}

function Waiting({ contact, skip }: Omit<Props, "mayAct">) {
  const t = useTranslations("dashboard.intro");
  return (
    <Card>
      <div className="flex max-w-[72ch] flex-col gap-3 py-2">
        <h2 className="font-semibold text-lg">{t("waiting.title")}</h2>
        <p className="text-muted">{t("waiting.text")}</p>
        {contact ? (
          <p className="text-muted">
            {t("waiting.contact")}{" "}
            <a className="text-brand underline decoration-brand/40 hover:decoration-current" href={`mailto:${contact}`}>
              {contact}
            </a>
          </p>
        ) : null}
        <p>
          <TextLink href={skip}>{t("skip")}</TextLink>
        </p>
      </div>
    </Card>
  );
}
