"use client";

import { createContext, type RefObject } from "react";

/** Where the lists of comboboxes open: inside the dialog around them, or they could neither be clicked nor scrolled. Null is the page. */
export const ListPlace = createContext<RefObject<HTMLElement | null> | null>(null);
