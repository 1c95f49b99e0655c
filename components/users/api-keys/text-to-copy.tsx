import { useId } from "react";
import { CopyButton } from "@/components/ui/copy-button.client";

/** `copy`: accessible name of the button. */
export function TextToCopy({ label, copy, text }: { label: string; copy: string; text: string }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-labelledby={id}>
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      <div className="mt-1 flex items-start gap-2 rounded border border-hairline bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 grow select-all break-all py-1.5 text-sm">{text}</code>
        <CopyButton text={text} label={copy} />
      </div>
    </div>
  );
}
