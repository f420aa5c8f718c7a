import { keepNewest } from '~/kit/keep-newest';
import { type Evidence, type Learners, learnersOf, likelihoods, mostTelling, openIn, weigh } from './belief';
import { placementLimits } from './limits';
import { type LearningOrder, type Place, placesOf } from './order';

/** A learner's answer to a question about a leaf. */
export interface Answered extends Pick<Evidence, 'outcome' | 'guess'> {
  readonly leaf: string;
}

/** A question that can be asked about a leaf. */
export interface Candidate {
  readonly leaf: string;
  /** How likely somebody answers rightly who does not know the leaf, from 0 to 1. */
  readonly guess: number;
}

export interface Placement {
  /**
   * The next question; null if enough was asked, little is open, or nothing is left to ask.
   * @param candidates those not asked yet
   * @param settled leaves that the learner has done or knows
   */
  next<Question extends Candidate>(
    asked: readonly Answered[],
    candidates: readonly Question[],
    settled?: readonly string[],
  ): Question | null;
  /** The leaves that are more likely known than not; none before a right answer or a settled leaf. */
  believed(asked: readonly Answered[], settled?: readonly string[]): ReadonlySet<string>;
}

/** Finds out what a learner knows of a map, by questions along its order of learning. */
export function placementOf(order: LearningOrder): Placement {
  const places = placesOf(order);
  const placeOf = new Map(places.flatMap(({ leaves }, at) => leaves.map((leaf) => [leaf, at] as const)));
  const sizes = places.map(({ leaves }) => leaves.length);
  const learners = learnersFor(places);

  const weightsAfter = (asked: readonly Answered[], settled: readonly string[]): Float64Array => {
    const given = settled.map((leaf) => ({ leaf, outcome: 'right', guess: settledGuess }) as const);
    const evidence = [...given, ...asked].flatMap(({ leaf, ...answer }) => {
      const place = placeOf.get(leaf);
      return place === undefined ? [] : [{ place, ...answer }];
    });
    return weigh(learners, evidence);
  };

  return {
    next(asked, candidates, settled = []) {
      if (asked.length >= placementLimits.questionsMax) return null;
      const weights = weightsAfter(asked, settled);
      const open = openIn(likelihoods(learners, weights), sizes);
      if (open <= placementLimits.openShare * order.length) return null;
      const askable = candidates.flatMap((candidate) => {
        const place = placeOf.get(candidate.leaf);
        return place === undefined ? [] : [{ place, guess: candidate.guess, candidate }];
      });
      return mostTelling(learners, weights, sizes, askable)?.candidate ?? null;
    },
    believed(asked, settled = []) {
      if (settled.length === 0 && !asked.some(({ outcome }) => outcome === 'right')) return new Set();
      const likely = likelihoods(learners, weightsAfter(asked, settled));
      return new Set(places.flatMap(({ leaves }, at) => ((likely[at] ?? 0) > 0.5 ? leaves : [])));
    },
  };
}

/** How likely somebody settles a leaf that they do not know. */
const settledGuess = 0.3;

/** The simulated learners of the orders asked about last: they take as long to make as a question to choose. */
const kept = new Map<string, Learners>();
const keptMax = 8;

function learnersFor(places: readonly Place[]): Learners {
  const key = JSON.stringify(places.map(({ branch, needs }) => [branch, needs]));
  const learners = kept.get(key) ?? learnersOf(places);
  keepNewest(kept, keptMax, key, learners);
  return learners;
}
