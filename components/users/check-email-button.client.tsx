"use client";

import { MailCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbar } from "@/components/ui/snackbar-context.client";
import { useSayFailure } from "./use-say-failure";

type Props = {
  /** Whether the e-mail is verified; throws when that cannot be found out. */
  check: () => Promise<boolean>;
  /** There is nothing left to check: the page goes on. */
  isOver: boolean;
};

/** For those who would rather not wait for the next look. */
export function CheckEmailButton({ check, isOver }: Props) {
  const t = useTranslations("users.unverified");
  const say = useSayFailure();
  const notify = useSnackbar();
  const [isChecking, setChecking] = useState(false);
  const checkNow = async () => {
    setChecking(true);
    try {
      if (!(await check())) notify({ tone: "info", text: t("still") });
    } catch (failure) {
      notify({ tone: "danger", text: t("checkFailed", { error: say(failure) }) });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Button
      variant="primary"
      icon={MailCheck}
      className="grow"
      busy={isChecking || isOver}
      onClick={() => void checkNow()}
    >
      {t("done")}
    </Button>
  );
}
