/** How a figure is calculated: `a + b`, `a - b`, and `a | b`, which takes b where a has no usage. */
export type Formula =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "+" | "-" | "|"; readonly left: Formula; readonly right: Formula };

export const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** `+` and `-` bind tighter than `|`; all are left-associative. Throws SyntaxError for anything else. */
export function parseFormula(text: string): Formula {
  const words = text.match(/[A-Za-z][A-Za-z0-9_]*|\S/g) ?? [];
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`Not a formula: ${text}`);
  };
  const operand = (): Formula => {
    const word = words[at] ?? "";
    at += 1;
    if (word === "(") {
      const inner = alternatives();
      if (words[at] !== ")") fail();
      at += 1;
      return inner;
    }
    return NAME.test(word) ? { kind: "name", name: word } : fail();
  };
  const sum = (): Formula => {
    let left = operand();
    for (let sign = words[at]; sign === "+" || sign === "-"; sign = words[at]) {
      at += 1;
      left = { kind: sign, left, right: operand() };
    }
    return left;
  };
  const alternatives = (): Formula => {
    let left = sum();
    while (words[at] === "|") {
      at += 1;
      left = { kind: "|", left, right: sum() };
    }
    return left;
  };
  const whole = alternatives();
  return at === words.length ? whole : fail();
}

export const namesIn = (formula: Formula): string[] =>
  formula.kind === "name" ? [formula.name] : [...new Set([...namesIn(formula.left), ...namesIn(formula.right)])];

/** The use of one platform by month. */
export type Usage = {
  readonly months: readonly number[];
  /** The reports that it comes from: "TR51 | TR" if one fills gaps of the other. */
  readonly label: string;
  /** The part of each source that counts: one of two alternatives, and a subtraction only down to zero. */
  readonly counted: ReadonlyMap<string, readonly number[]>;
};

/** Calculates month by month; a difference is never below zero. A formula may use any name that `usageOf` knows. */
export function evaluate(formula: Formula, usageOf: (name: string) => Usage): Usage {
  if (formula.kind === "name") return usageOf(formula.name);
  const [left, right] = [evaluate(formula.left, usageOf), evaluate(formula.right, usageOf)];
  if (formula.kind === "|") return either(left, right);
  return formula.kind === "+" ? both(left, right) : without(left, right);
}

/** Decides for each month, so that a platform may change its release within a year. */
function either(left: Usage, right: Usage): Usage {
  const has = left.months.map((value) => value !== 0);
  const fills = right.months.map((value, at) => !has[at] && value !== 0);
  return {
    months: left.months.map((value, at) => (has[at] ? value : (right.months[at] ?? 0))),
    label: !fills.includes(true) ? left.label : has.includes(true) ? joined(left, "|", right) : right.label,
    counted: merged(
      scaled(left.counted, (at) => (has[at] ? 1 : 0)),
      scaled(right.counted, (at) => (has[at] ? 0 : 1)),
    ),
  };
}

function both(left: Usage, right: Usage): Usage {
  const [hasLeft, hasRight] = [left, right].map(({ months }) => months.some((value) => value !== 0));
  return {
    months: left.months.map((value, at) => value + (right.months[at] ?? 0)),
    label: hasLeft === hasRight ? joined(left, "+", right) : hasLeft ? left.label : right.label,
    counted: merged(left.counted, right.counted),
  };
}

function without(left: Usage, right: Usage): Usage {
  const subtracted = right.months.map((value, at) => Math.min(value, left.months[at] ?? 0));
  const share = (at: number) => {
    const whole = right.months[at] ?? 0;
    return whole === 0 ? 0 : -(subtracted[at] ?? 0) / whole;
  };
  return {
    months: left.months.map((value, at) => value - (subtracted[at] ?? 0)),
    label: subtracted.some((value) => value !== 0) ? joined(left, "−", right) : left.label,
    counted: merged(left.counted, scaled(right.counted, share)),
  };
}

const joined = (left: Usage, sign: string, right: Usage): string =>
  left.label === right.label ? left.label : `${left.label} ${sign} ${right.label}`;

const scaled = (counted: Usage["counted"], share: (at: number) => number): Usage["counted"] =>
  // Adding 0 turns a negative zero into zero.
  new Map([...counted].map(([name, months]) => [name, months.map((value, at) => value * share(at) + 0)]));

function merged(left: Usage["counted"], right: Usage["counted"]): Usage["counted"] {
  const all = new Map(left);
  for (const [name, months] of right) {
    const usage = all.get(name);
    all.set(name, usage ? months.map((value, at) => value + (usage[at] ?? 0)) : months);
  }
  return all;
}
