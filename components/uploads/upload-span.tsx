import { Fragment } from "react";
import { type Span, useSpan } from "./use-span";

/** What periods an upload is of; a line may break between the first and the last, but not within. */
export function UploadSpan({ upload }: { upload: Span }) {
  const ends = useSpan()(upload);
  if (ends.length === 0) return "–";
  return (
    <span>
      {ends.map((text, index) => (
        <Fragment key={text}>
          {index > 0 ? " – " : null}
          <span className="whitespace-nowrap">{text}</span>
        </Fragment>
      ))}
    </span>
  );
}
