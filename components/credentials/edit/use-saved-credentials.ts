import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import type { Credentials } from "@/lib/credentials/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useVerify } from "../access-test/use-verify";

/** After a save: refreshes the list and, if requested, verifies the credentials. */
export function useSavedCredentials(onClose: () => void) {
  const t = useTranslations("credentialsPages");
  const notify = useSnackbar();
  const router = useRouter();
  const verifiesRef = useRef(false);
  const { verify } = useVerify();
  const onDone = async ({ pk }: Credentials) => {
    onClose();
    router.refresh();
    if (verifiesRef.current) await verify(pk);
    else notify({ tone: "ok", text: t("saved") });
  };
  return {
    onDone,
    /** Called before the form is submitted. */
    thenVerify: (verifies: boolean) => {
      verifiesRef.current = verifies;
    },
  };
}
