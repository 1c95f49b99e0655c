import { describe, expect, test } from "vitest";
import { passwordProblems } from "./password-rule";

const words = ["hana.novakova@hradisko.example", "Hana", "Nováková", "Usus"];
const common = new Set(["password1", "dragon", "letmein", "qwertyuiop"]);
const isCommon = (word: string) => common.has(word);
const problemsOf = (password: string) => passwordProblems(password, { words, isCommon });

describe("a password", () => {
  test.each([
    "calm to use, a joy to read",
    "žluťoučký kůň",
    "8 sov houká!",
    "пароль-сова",
    "🦉🐌🦊🐝 🦉🐌🦊🐝 sova",
    "na na na na batman",
    `${"x".repeat(990)} and more`,
    "Usus is not a word they know",
  ])("may be %j", (password) => {
    expect(problemsOf(password)).toEqual([]);
  });

  test.each([
    ["sova3!x", ["passwordShort"]],
    ["", ["passwordShort"]],
    ["🦉🦉🦉🦉🦉🦉🦉", ["passwordShort"]],
    ["4815162342", ["passwordDigits"]],
    ["٤٨١٥١٦٢٣٤٢", ["passwordDigits"]],
    ["1234567", ["passwordShort", "passwordDigits"]],
    ["Password1", ["passwordCommon"]],
    ["QWERTYUIOP", ["passwordCommon"]],
    ["2024-Dragon!!", ["passwordCommon"]],
    ["novakova1", ["passwordSimilar"]],
    ["NOVÁKOVÁ!", ["passwordSimilar"]],
    ["Hradisko22", ["passwordSimilar"]],
    ["hana.novakova@hradisko", ["passwordSimilar"]],
    ["avokavon", ["passwordSimilar"]],
    ["Usus2024!", ["passwordSimilar"]],
    ["someone@elsewhere.example", ["passwordSimilar"]],
    ["2024-Usus-Nováková?", ["passwordSimilar"]],
    ["aaaaaaaa", ["passwordRepeats"]],
    ["x".repeat(1000), ["passwordRepeats"]],
    ["a b a b a b a b", ["passwordRepeats"]],
    ["abcdabcdab", ["passwordRepeats"]],
    ["🦉🦉🦉🦉 🦉🦉🦉🦉", ["passwordRepeats"]],
    ["          ", ["passwordRepeats"]],
  ] as const)("%j is rejected: %j", (password, problems) => {
    expect(problemsOf(password)).toEqual(problems);
  });
});

test("short words about the owner do not spoil a long password", () => {
  expect(passwordProblems("a purple usus elephant", { words: ["Jo", "usus"] })).toEqual([]);
});
