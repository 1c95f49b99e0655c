"use client";

import dynamic from "next/dynamic";

/** For a page that most readers never see: its form comes with it. */
export const LateSignIn = dynamic(() => import("./sign-in-here.client").then((it) => it.SignInHere), {
  loading: () => null,
});
