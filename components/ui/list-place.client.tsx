"use client";

import { createContext, type RefObject } from "react";

/**
 * Container for lists of comboboxes: the surrounding dialog, because lists outside could neither be clicked nor
 * scrolled. Null is the page.
 */
export const ListPlace = createContext<RefObject<HTMLElement | null> | null>(null);
