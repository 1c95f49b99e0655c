"use client";

import { useEffect, useRef, useState } from "react";
import { SearchField } from "./search-field.client";

type Props = {
  label: string;
  hideLabel?: boolean;
  placeholder?: string;
  /** Text in the address. */
  value: string;
  /** Called when typing pauses. */
  onSearch: (words: string) => void;
  className?: string;
};

const TYPING_PAUSE = 300;

/** Search text of a list. Shows the typed text while typing, otherwise the address's. */
export function SearchWords({ label, hideLabel, placeholder, value, onSearch, className }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), TYPING_PAUSE);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the field inside
    <div className={className} onBlur={() => setTyped(null)}>
      <SearchField
        label={label}
        {...(hideLabel !== undefined && { hideLabel })}
        {...(placeholder !== undefined && { placeholder })}
        value={typed ?? value}
        onChange={type}
      />
    </div>
  );
}
