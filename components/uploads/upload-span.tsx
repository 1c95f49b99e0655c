import { Fragment } from "react";
import { type Span, useSpan } from "./use-span";

/** Lines may break between the first and the last period, not within one. */
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
