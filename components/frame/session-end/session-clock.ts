import { now } from "@/lib/kit/clock";
import type { TimeLeft } from "@/lib/users/sessions/contract";

/** Seconds before the end of a session when the warning appears. WCAG 2.2.1 requires at least 20. */
const NOTICE = 120;
/** Seconds between checks near the end: another tab may have extended the session. */
const ASK_AGAIN = 10;
/** Seconds; browsers' timers cannot run for weeks. */
const LONGEST_WAIT = 3600;

/** `minutes`: 0 means less than one. Activity extends an idle session, but not one that reached its maximum age. */
export type Warning = { of: "idleness" | "age"; minutes: number };

type Circumstances = {
  /** Null when the server does not answer. */
  ask: () => Promise<TimeLeft | null>;
  show: (warning: Warning | null) => void;
};

/**
 * Decides when to warn that the session ends. Asks the server first, because other tabs may have extended the session.
 */
export class SessionClock {
  private latest: { left: TimeLeft; at: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Increases with each newer value: answers to earlier requests are ignored. */
  private lessons = 0;
  private isDismissed = false;

  constructor(private readonly circumstances: Circumstances) {}

  learn(left: TimeLeft): void {
    this.lessons += 1;
    this.latest = { left, at: now().getTime() };
    const warning = warningOf(left);
    if (!warning) this.isDismissed = false;
    this.circumstances.show(this.isDismissed ? null : warning);
    this.wait(warning ? ASK_AGAIN : secondsUntilNotice(left));
  }

  /** Asks the server if the end may be near: after a wait, or when the tab becomes visible. */
  look(): void {
    const wait = this.latest ? secondsUntilNotice(aged(this.latest)) : 0;
    if (wait > 0) this.wait(wait);
    else void this.ask();
  }

  dismiss(): void {
    this.isDismissed = true;
    this.circumstances.show(null);
  }

  stop(): void {
    this.lessons += 1;
    clearTimeout(this.timer);
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const before = this.lessons;
    const left = await this.circumstances.ask();
    if (before !== this.lessons) return;
    if (left) this.learn(left);
    else this.wait(ASK_AGAIN);
  }

  private wait(seconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), Math.min(seconds, LONGEST_WAIT) * 1000);
  }
}

const secondsLeft = (left: TimeLeft) => Math.min(left.seconds_unless_used, left.seconds_at_most);
const secondsUntilNotice = (left: TimeLeft) => secondsLeft(left) - NOTICE;

function aged({ left, at }: { left: TimeLeft; at: number }): TimeLeft {
  const seconds = (now().getTime() - at) / 1000;
  return {
    seconds_unless_used: left.seconds_unless_used - seconds,
    seconds_at_most: left.seconds_at_most - seconds,
  };
}

function warningOf(left: TimeLeft): Warning | null {
  const seconds = secondsLeft(left);
  if (seconds > NOTICE) return null;
  return {
    of: left.seconds_at_most <= NOTICE ? "age" : "idleness",
    minutes: seconds < 60 ? 0 : Math.round(seconds / 60),
  };
}
