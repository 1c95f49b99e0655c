import { useFormat } from "@/lib/kit/format/use-format";
import type { ListedUpload } from "@/lib/uploads/contract";

/** When a file was sent, and by whom. */
export function SentBy({ upload: { created, user } }: { upload: ListedUpload }) {
  const { timestamp } = useFormat();
  return (
    <>
      <time className="tabular block whitespace-nowrap" dateTime={created}>
        {timestamp(created)}
      </time>
      {user ? <span className="block max-w-40 truncate text-muted text-sm">{user}</span> : null}
    </>
  );
}
