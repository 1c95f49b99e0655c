import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { recordId } from "@/lib/access/shapes";

export const coverCall = contract({
  call: "GET /api/title/{title}/cover/",
  summary: "The cover of a book, where the site has a source of covers and it knows the ISBN",
  access: "usage.view",
  params: z.object({ title: recordId }),
  returns: { file: "image/*" },
});
