import { serve } from "@/lib/request/serve";
import { changeTagClass } from "@/lib/tags/change-tag-class";
import { changeTagClassCall, deleteTagClassCall, getTagClassCall } from "@/lib/tags/contract";
import { deleteTagClass } from "@/lib/tags/delete-tag-class";
import { getTagClass } from "@/lib/tags/list-tag-classes";

export const GET = serve(getTagClassCall, ({ scope, params }) => getTagClass(scope, params.tag_class));
export const PATCH = serve(changeTagClassCall, ({ scope, params, body }) =>
  changeTagClass(scope, params.tag_class, body),
);
export const DELETE = serve(deleteTagClassCall, ({ scope, params }) => deleteTagClass(scope, params.tag_class));
