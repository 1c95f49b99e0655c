import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useSnackbar } from "@/components/ui/overlays/snackbar-context.client";
import type { Credentials } from "@/lib/credentials/contract";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { useVerify } from "../test/use-verify";

/** What follows a save: the list anew, and if wanted a look whether the credentials work. */
export function useSavedCredentials(onClose: () => void) {
  const t = useTranslations("credentialsPages");
  const notify = useSnackbar();
  const router = useRouter();
  const verifies = useRef(false);
  const { verify } = useVerify();
  const onDone = async ({ pk }: Credentials) => {
    onClose();
    router.refresh();
    if (verifies.current) await verify(pk);
    else notify({ tone: "ok", text: t("saved") });
  };
  return {
    onDone,
    /** Says, before the form is submitted, what is to follow. */
    thenVerify: (wanted: boolean) => {
      verifies.current = wanted;
    },
  };
}
