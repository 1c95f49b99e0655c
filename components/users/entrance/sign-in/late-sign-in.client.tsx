"use client";

import { later } from "@/components/ui/parts/later";

/** For a page that most readers never see: its form comes with it. */
export const LateSignIn = later(() => import("./sign-in-here.client").then((it) => it.SignInHere));
