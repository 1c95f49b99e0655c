"use client";

import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { TextField } from "./text-field.client";

type Props = Pick<ComponentProps<typeof TextField>, "label" | "hideLabel" | "placeholder" | "value" | "onChange">;

const LONGEST = 200;

/** A hidden label becomes the placeholder. */
export function SearchField({ placeholder, ...props }: Props) {
  const inside = placeholder ?? (props.hideLabel ? props.label : undefined);
  return (
    <TextField
      {...props}
      {...(inside !== undefined && { placeholder: inside })}
      type="search"
      start={<Search size={16} aria-hidden />}
      autoComplete="off"
      maxLength={LONGEST}
    />
  );
}
