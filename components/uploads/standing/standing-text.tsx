import { useTranslations } from "next-intl";
import { StatusText } from "@/components/ui/status-text";
import type { ListedUpload, Upload } from "@/lib/uploads/contract";
import { uploadLooks } from "./upload-looks";
import { standingOf } from "./upload-standing";

/** Where an upload stands, in a word; why, on hover and focus, where the list knows. */
export function StandingText({ upload }: { upload: ListedUpload | Upload }) {
  const t = useTranslations("uploadsPages.standing");
  const standing = standingOf(upload);
  const why = upload.error_text;
  return (
    <StatusText {...uploadLooks[standing]} {...(why && { tip: why })}>
      {t(standing)}
    </StatusText>
  );
}
