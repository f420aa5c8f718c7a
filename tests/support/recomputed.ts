/** Answers of exercises as they are computed by other ways than in their keys, so that a slip in either shows. */

type Small = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm';
type Late = 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';
type Letter = Small | Late | Uppercase<Small | Late>;
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The numbers that an exercise draws, or the unknowns of a formula; one that is not there is an error. */
export type Drawn = Readonly<Record<Letter | `${Letter}${Digit}`, number>>;

/** The answer's number, computed from the drawn numbers. */
export type NumberCheck = (drawn: Drawn) => number;

/** The value at a point of the formula that is asked for. */
export interface FormulaCheck {
  readonly at: (drawn: Drawn, point: Drawn) => number;
}

/** A number for each gap. */
export interface GapsCheck {
  readonly gaps: (drawn: Drawn) => readonly number[];
}

export type Check = NumberCheck | FormulaCheck | GapsCheck;

/**
 * By the id of the lesson: one for each of its exercises with a number or a formula, in their order. Between them
 * stand those for gaps, where all of an exercise's gaps are numbers.
 */
export type CourseChecks = Readonly<Record<string, readonly Check[]>>;

/** Numbers by name that say so when a name is not among them: a check that reads nothing must not pass. */
export function drawnNumbers(numbers: Readonly<Record<string, number>>): Drawn {
  return new Proxy(numbers as Drawn, {
    get: (of, name) => {
      if (name in of) return Reflect.get(of, name);
      throw new Error(`no number ${String(name)} is drawn: ${Object.keys(of).join(', ')}`);
    },
  });
}
