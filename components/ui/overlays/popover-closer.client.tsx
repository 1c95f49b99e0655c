"use client";

import { createContext, useContext } from "react";

export const PopoverCloser = createContext<() => void>(() => undefined);

export const useClosePopover = () => useContext(PopoverCloser);
