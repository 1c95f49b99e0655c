import type { FieldCodes } from "../schemas/field-codes";

/** State of a form being filled in. */
export type EditedForm = {
  values: Readonly<Record<string, unknown>>;
  isDirty: boolean;
  /** An edited field is validated once it loses focus; all fields after the first attempt to send. */
  edited: ReadonlySet<string>;
  editing: string | null;
  isTried: boolean;
  /** The server's sentences for fields not edited since. */
  refused: Readonly<Record<string, readonly string[]>>;
};

export const beginForm = (values: EditedForm["values"]): EditedForm => ({
  values,
  isDirty: false,
  edited: new Set(),
  editing: null,
  isTried: false,
  refused: {},
});

export const editField = (form: EditedForm, name: string, value: unknown): EditedForm => ({
  ...form,
  values: { ...form.values, [name]: value },
  isDirty: true,
  edited: new Set(form.edited).add(name),
  editing: name,
  refused: Object.fromEntries(Object.entries(form.refused).filter(([path]) => fieldOf(path) !== name)),
});

export const leaveField = (form: EditedForm): EditedForm => (form.editing === null ? form : { ...form, editing: null });

export const trySending = (form: EditedForm): EditedForm => ({ ...form, isTried: true, editing: null, refused: {} });

export const refuseFields = (form: EditedForm, refused: EditedForm["refused"]): EditedForm => ({ ...form, refused });

export const saveForm = (form: EditedForm): EditedForm => ({ ...form, isDirty: false });

/** Messages at fields: validation of judged fields, and the server's. */
export function shownErrors(
  form: EditedForm,
  codes: FieldCodes,
  sentence: (code: string) => string,
): Record<string, string[]> {
  const judged = Object.entries(codes).filter(([path]) => isJudged(form, fieldOf(path)));
  const errors = Object.fromEntries(judged.map(([path, list]) => [path, list.map(sentence)]));
  const refused = Object.entries(form.refused).map(([path, list]) => [path, [...list]]);
  return { ...errors, ...Object.fromEntries(refused) };
}

export const hasErrors = (form: EditedForm, codes: FieldCodes): boolean =>
  Object.keys(shownErrors(form, codes, String)).length > 0;

const isJudged = ({ editing, edited, isTried }: EditedForm, field: string): boolean =>
  field !== editing && (isTried || edited.has(field));

/** Parts of a field are named after a dot. */
const fieldOf = (path: string): string => path.split(".")[0] ?? path;
