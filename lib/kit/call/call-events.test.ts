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

test("a response confirms that page and server run the same release", () => {
  beginAgreement()();
  expect(heard).toHaveBeenCalledOnce();
});

test("the response to a call that began before another release was announced changes nothing", () => {
  const agree = beginAgreement();
  announceNewVersion("9.9.9");
  agree();
  expect(heard).not.toHaveBeenCalled();
  beginAgreement()();
  expect(heard).toHaveBeenCalledOnce();
});

test("a call that does not name its release announces nothing", () => {
  finishWithThisPage();
  beginAgreement()();
  expect(heard).not.toHaveBeenCalled();
});

test("delivers events from before the shell listens, once", () => {
  const handOver = keepForShell();
  expect(announceSignedOut()).toBe(true);
  const listening = vi.fn();
  window.addEventListener(SIGNED_OUT, listening);
  handOver();
  handOver();
  expect(listening).toHaveBeenCalledOnce();
  expect(announceSignedOut()).toBe(false);
});
