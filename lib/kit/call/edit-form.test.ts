import { expect, test } from "vitest";
import { beginForm, editField, hasErrors, leaveField, refuseFields, shownErrors, trySending } from "./edit-form";

const empty = beginForm({ email: "", name: "" });
const wrong = { email: ["email"], name: ["mandatory"], "extra.name": ["tooLong"] };
const errors = (form: ReturnType<typeof beginForm>) => shownErrors(form, wrong, (code) => `${code}!`);

test("shows no error of a field before it was edited and left", () => {
  expect(errors(empty)).toEqual({});
  expect(errors(leaveField(empty))).toEqual({});
  const typed = editField(empty, "email", "a");
  expect(errors(typed)).toEqual({});
  expect(errors(leaveField(typed))).toEqual({ email: ["email!"] });
});

test("clears the error of a field that is edited, and keeps those of others", () => {
  const both = leaveField(editField(leaveField(editField(empty, "email", "a")), "name", " "));
  expect(errors(both)).toEqual({ email: ["email!"], name: ["mandatory!"] });
  expect(errors(editField(both, "email", "ab"))).toEqual({ name: ["mandatory!"] });
});

test("validates all fields on submit, nested ones by their path", () => {
  expect(errors(trySending(editField(empty, "email", "a")))).toEqual({
    email: ["email!"],
    name: ["mandatory!"],
    "extra.name": ["tooLong!"],
  });
  expect(errors(editField(trySending(empty), "extra", {}))).not.toHaveProperty(["extra.name"]);
});

test("keeps the server's errors until their field is edited", () => {
  const refused = refuseFields(trySending(empty), { email: ["Taken."], "extra.0": ["Unknown."] });
  const errorsOf = (form: ReturnType<typeof beginForm>) => shownErrors(form, {}, (code) => code);
  expect(errorsOf(refused)).toEqual({ email: ["Taken."], "extra.0": ["Unknown."] });
  expect(errorsOf(leaveField(editField(refused, "name", "a")))).toEqual(errorsOf(refused));
  expect(errorsOf(editField(refused, "email", "a"))).toEqual({ "extra.0": ["Unknown."] });
  expect(errorsOf(editField(refused, "extra", [1]))).toEqual({ email: ["Taken."] });
});

test("clears the summary when the last field with an error is edited", () => {
  const refused = refuseFields(trySending(empty), { name: ["Taken."] });
  expect(hasErrors(refused, {})).toBe(true);
  expect(hasErrors(editField(refused, "name", "a"), {})).toBe(false);
  expect(hasErrors(editField(refused, "name", "a"), { email: ["mandatory"] })).toBe(true);
});

test("is unsaved after an edit", () => {
  expect(empty.isDirty).toBe(false);
  expect(editField(empty, "name", "")).toMatchObject({ isDirty: true, values: { email: "", name: "" } });
});
