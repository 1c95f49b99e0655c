import type { ErrorValues } from "../errors";

/** Work for a thread of its own. `In`, `Out` and `Result` are copied between threads. */
export type ThreadTask<In, Out, Result> = {
  readonly name: string;
  readonly types?: (input: In) => AsyncGenerator<Out, Result>;
};

/** Only the program of the thread has the handlers, so callers do not load what they do not run. */
export const declareTask = <In, Out, Result>(name: string): ThreadTask<In, Out, Result> => ({ name });

/** `temporaryFolder` is removed with the thread. */
export type TaskContext = { readonly temporaryFolder: string };

export type TaskHandler = {
  readonly name: string;
  readonly perform: (input: unknown, context: TaskContext) => AsyncGenerator<unknown, unknown>;
  readonly buffersOf: (out: unknown) => ArrayBuffer[];
};

/** `buffersOf`: memory that moves to the caller instead of being copied. */
export const handleTask = <In, Out, Result>(
  { name }: ThreadTask<In, Out, Result>,
  perform: (input: In, context: TaskContext) => AsyncGenerator<Out, Result>,
  buffersOf: (out: Out) => ArrayBuffer[] = () => [],
): TaskHandler => ({
  name,
  // Callers send what the task declares.
  perform: (input, context) => perform(input as In, context),
  // Only what the task yields.
  buffersOf: (out) => buffersOf(out as Out),
});

/** The same for a task without values. */
export const handleCall = <In, Result>(
  task: ThreadTask<In, never, Result>,
  perform: (input: In, context: TaskContext) => Promise<Result>,
): TaskHandler =>
  // biome-ignore lint/correctness/useYield: its values are none
  handleTask(task, async function* (input, context) {
    return perform(input, context);
  });

/** Messages to a thread: a task, then an acknowledgement for each value. */
export type ToThread =
  | { readonly kind: "perform"; readonly task: string; readonly input: unknown; readonly context: TaskContext }
  | { readonly kind: "taken" };

/** Messages from a thread. Errors lose their class on the way, so those that callers distinguish have their own kind. */
export type FromThread =
  | { readonly kind: "begun" }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "changed"; readonly path: string }
  | { readonly kind: "refused"; readonly code: string; readonly values: ErrorValues };
