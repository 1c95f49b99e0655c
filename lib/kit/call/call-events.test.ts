import { beforeEach, expect, test, vi } from "vitest";
import {
  ANSWERED,
  announceNewVersion,
  announceSignedOut,
  beginAgreement,
  keepForShell,
  SIGNED_OUT,
} from "./call-events";
import { finishWithThisPage } from "./page-version";

const heard = vi.fn();

beforeEach(() => {
  const window = new EventTarget();
  window.addEventListener(ANSWERED, heard.mockReset());
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { documentElement: { dataset: { version: "8.0.4" } } });
});

test("an answer says that page and server agree", () => {
  beginAgreement()();
  expect(heard).toHaveBeenCalledOnce();
});

test("the answer to a call that began before another release was announced takes nothing back", () => {
  const agree = beginAgreement();
  announceNewVersion("9.9.9");
  agree();
  expect(heard).not.toHaveBeenCalled();
  beginAgreement()();
  expect(heard).toHaveBeenCalledOnce();
});

test("a call that does not name its release says nothing of it", () => {
  finishWithThisPage();
  beginAgreement()();
  expect(heard).not.toHaveBeenCalled();
});

test("what is told before the shell listens counts as told, and the shell hears of it once", () => {
  const handOver = keepForShell();
  expect(announceSignedOut()).toBe(true);
  const listening = vi.fn();
  window.addEventListener(SIGNED_OUT, listening);
  handOver();
  handOver();
  expect(listening).toHaveBeenCalledOnce();
  expect(announceSignedOut()).toBe(false);
});
