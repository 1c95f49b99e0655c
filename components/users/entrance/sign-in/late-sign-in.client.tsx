"use client";

import { later } from "@/components/ui/parts/later";

/** Loads the form on demand, because most visitors never see it. */
export const LateSignIn = later(() => import("./sign-in-here.client").then((it) => it.SignInHere));
