import { useEffect } from "react";
import { useRouter } from "@/lib/kit/i18n/navigation";

/** Once all files have arrived, what the server says around them is asked for anew. */
export function useRefreshOnceSent(isSending: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isSending) return;
    return () => router.refresh();
  }, [isSending, router]);
}
