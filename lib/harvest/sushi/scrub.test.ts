import { expect, test } from "vitest";
import { scrub } from "./scrub";

test.each([
  ["secret-key", "The key secret-key is wrong", "The key ••• is wrong"],
  ["secret-key", "The key SECRET-KEY is wrong", "The key ••• is wrong"],
  ["a+b/c=d&e", "api_key=a%2Bb%2Fc%3Dd%26e", "api_key=•••"],
  ["a+b/c=d&e", "api_key=a%2bb%2fc%3dd%26e", "api_key=•••"],
  ["me and you", "requestor_id=me+and+you", "requestor_id=•••"],
  ["me and you", "requestor_id=me%20and%20you", "requestor_id=•••"],
  ['quo"ted\\key', 'message: quo\\"ted\\\\key', "message: •••"],
  ["secret-key", `Basic ${Buffer.from("secret-key").toString("base64")}`, "Basic •••"],
  ["12", "Customer 12 in 2012, at 12:00", "Customer ••• in 2012, at •••:00"],
  ["TR", "Report TR_J1 for TR", "Report TR_J1 for •••"],
  ["x-1", "Customer x-1 of x-12", "Customer ••• of x-12"],
])("scrub removes %j from %j", (secret, text, expected) => {
  expect(scrub([secret]).text(text)).toBe(expected);
});

test.each(["short", "long and distinct"])("scrub removes a %s secret with any character of a keyboard", (length) => {
  for (const character of "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ ěř😀") {
    const secret = length === "short" ? `a${character}b` : `secret${character}value`;
    expect(scrub([secret]).text(`customer_id=${secret}.`)).toBe("customer_id=•••.");
  }
});

test.each([
  ["secret-key", "The key secret-k… is", "The key •••… is"],
  ["secret-key", "The key secr…", "The key •••…"],
  ["a+b/c=d&e", "api_key=a%2Bb%2Fc%…", "api_key=•••…"],
  ["secret-key", "The key sec…", "The key sec…"],
  ["secret-key", "secret-k and … more", "secret-k and … more"],
])("scrub removes the beginning of %j where %j was truncated", (secret, text, expected) => {
  expect(scrub([secret]).text(text)).toBe(expected);
});

test("scrub removes the longer of two secrets first", () => {
  expect(scrub(["library", "library-key"]).text("library-key of library")).toBe("••• of •••");
});

test("scrub.data cleans texts and keys, and changes nothing else", () => {
  const data = { message: "key abcdef1", list: ["abcdef1", 3, null, true], deep: { "abcdef1 twice": 1.5 } };
  expect(scrub(["abcdef1"]).data(data)).toEqual({
    message: "key •••",
    list: ["•••", 3, null, true],
    deep: { "••• twice": 1.5 },
  });
});

test("scrub removes characters that the database cannot store", () => {
  expect(scrub([]).data({ text: "\u00d0\u00cf\0\ud800" })).toEqual({ text: "\u00d0\u00cf\ufffd" });
});

test("scrub without secrets changes nothing", () => {
  expect(scrub([]).text("as it was")).toBe("as it was");
});
