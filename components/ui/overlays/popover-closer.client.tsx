"use client";

import { createContext, useContext } from "react";

export const PopoverCloser = createContext<() => void>(() => undefined);

/** Closes the popover around it. */
export const useClosePopover = () => useContext(PopoverCloser);
