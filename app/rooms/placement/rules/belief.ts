import { randomFrom } from '~/kit/text/shuffle';
import { placementLimits } from './limits';
import type { Place } from './order';

/** A learner's answer, as evidence on a place of the order. */
export interface Evidence {
  readonly place: number;
  readonly outcome: 'right' | 'wrong' | 'unknown';
  /** How likely somebody answers rightly who does not know it, from 0 to 1. */
  readonly guess: number;
}

/** How likely somebody who knows a leaf answers wrongly, or says that they do not know. */
const slip = 0.1;
const saysUnknown = { known: 0.04, unknown: 0.9 };

/** How likely this outcome is, for a learner who knows the place and for one who does not. */
function likelihoodOf({ outcome, guess }: Omit<Evidence, 'place'>): { readonly known: number; readonly not: number } {
  if (outcome === 'unknown') return { known: saysUnknown.known, not: saysUnknown.unknown };
  return outcome === 'right' ? { known: 1 - slip, not: guess } : { known: slip, not: 1 - guess };
}

/** Simulated learners: a row of `places` bytes each, 1 for a place that the learner knows. */
export interface Learners {
  readonly places: number;
  readonly count: number;
  readonly knows: Uint8Array;
}

/**
 * Simulated learners of a map. Their knowledge is closed downwards: with a place also all that it needs. Some have
 * learned a first part of the whole order; some have a level of their own in every branch, around one that they have in
 * common; some know whole branches and nothing of the others; and where places need others, some know a few places with
 * all that these need. They are the same for the same order.
 */
export function learnersOf(places: readonly Place[], count: number = placementLimits.learners): Learners {
  const random = randomFrom('learners');
  const within = depthsIn(places);
  const branches = [...new Set(places.map(({ branch }) => branch))];
  const kinds = [inOrder, byLevels, byLevels, wholeBranches];
  if (places.some(({ needs }) => needs.length > 0)) kinds.push(byGoals);
  const knows = new Uint8Array(places.length * count);
  for (let learner = 0; learner < count; learner += 1) {
    const row = knows.subarray(learner * places.length, (learner + 1) * places.length);
    kinds[learner % kinds.length]?.({ places, within, branches, row, random });
  }
  return { places: places.length, count, knows };
}

interface Making {
  readonly places: readonly Place[];
  /** How deep each place lies in its branch, between 0 and 1. */
  readonly within: readonly number[];
  readonly branches: readonly string[];
  /** The learner's row, to fill in. */
  readonly row: Uint8Array;
  readonly random: () => number;
}

/** Knows the places above a depth of the whole order. */
function inOrder({ places, row, random }: Making): void {
  const level = random() * places.length;
  fillClosed(places, row, (at) => at + 0.5 < level);
}

/** Knows every branch down to a level of its own, around one that the branches have in common. */
function byLevels({ places, within, branches, row, random }: Making): void {
  const level = random();
  const spread = 0.05 + 0.5 * random();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const own = new Map(branches.map((branch) => [branch, level + spread * normal()]));
  fillClosed(places, row, (at, { branch }) => (within[at] ?? 0) < (own.get(branch) ?? 0));
}

/** Knows whole branches, few or many. */
function wholeBranches({ places, branches, row, random }: Making): void {
  const share = random();
  const known = new Set(branches.filter(() => random() < share));
  fillClosed(places, row, (_, { branch }) => known.has(branch));
}

/** Fills in the wanted places whose needs are known. Needs stand before the places that have them. */
function fillClosed(places: readonly Place[], row: Uint8Array, wants: (at: number, place: Place) => boolean): void {
  for (const [at, place] of places.entries())
    row[at] = Number(wants(at, place) && place.needs.every((needed) => row[needed] === 1));
}

const goalsMax = 6;

/** Knows up to `goalsMax` places and all that they need. */
function byGoals({ places, row, random }: Making): void {
  for (let left = Math.floor((goalsMax + 1) * random()); left > 0; left -= 1)
    row[Math.floor(places.length * random())] = 1;
  // Needs stand before the places that have them.
  for (let place = places.length - 1; place >= 0; place -= 1)
    if (row[place] === 1) for (const needed of places[place]?.needs ?? []) row[needed] = 1;
}

/** How deep each place lies in its branch, between 0 and 1. */
function depthsIn(places: readonly Place[]): readonly number[] {
  const sizes = new Map<string, number>();
  for (const { branch } of places) sizes.set(branch, (sizes.get(branch) ?? 0) + 1);
  const before = new Map<string, number>();
  return places.map(({ branch }) => {
    const at = before.get(branch) ?? 0;
    before.set(branch, at + 1);
    return (at + 0.5) / (sizes.get(branch) ?? 1);
  });
}

/** How likely each simulated learner is the one who gave these answers. The weights add up to 1. */
export function weigh({ places, count, knows }: Learners, evidence: readonly Evidence[]): Float64Array {
  const weights = new Float64Array(count).fill(1);
  for (const each of evidence) {
    const { known, not } = likelihoodOf(each);
    for (let learner = 0; learner < count; learner += 1)
      weights[learner] = (weights[learner] ?? 0) * (knows[learner * places + each.place] === 1 ? known : not);
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** How likely each place is known, from 0 to 1. A place is never likelier than those that it needs. */
export function likelihoods({ places, count, knows }: Learners, weights: Float64Array): Float64Array {
  const likely = new Float64Array(places);
  for (let learner = 0; learner < count; learner += 1) {
    const weight = weights[learner] ?? 0;
    const row = learner * places;
    for (let place = 0; place < places; place += 1)
      if (knows[row + place] === 1) likely[place] = (likely[place] ?? 0) + weight;
  }
  return likely;
}

/** How many places are expected to be placed wrongly: what is still open. */
export const openIn = (likely: Float64Array, sizes: readonly number[]): number =>
  likely.reduce((open, each, place) => open + (sizes[place] ?? 1) * Math.min(each, 1 - each), 0);

/** A question that can be asked: about one place, with the chance to guess its answer. */
interface Askable {
  readonly place: number;
  readonly guess: number;
}

/**
 * The question that leaves the least open, which halves what is open along the order of learning; null if none is left.
 * Only the questions whose answers are least certain are compared in full.
 */
export function mostTelling<Question extends Askable>(
  learners: Learners,
  weights: Float64Array,
  sizes: readonly number[],
  askable: readonly Question[],
): Question | null {
  const likely = likelihoods(learners, weights);
  const best = askable
    .map((question) => ({ question, tells: tellingOf(likely[question.place] ?? 0, question.guess) }))
    .sort((one, other) => other.tells - one.tells)
    .slice(0, placementLimits.comparedMax);
  let found: Question | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { question } of best) {
    const open = openAfter(learners, weights, likely, sizes, question);
    if (open >= least) continue;
    least = open;
    found = question;
  }
  return found;
}

const bits = (chance: number): number =>
  chance <= 0 || chance >= 1 ? 0 : -chance * Math.log2(chance) - (1 - chance) * Math.log2(1 - chance);

/** How many bits an answer tells about the learner. */
function tellingOf(likely: number, guess: number): number {
  const right = likely * (1 - slip) + (1 - likely) * guess;
  return bits(right) - likely * bits(slip) - (1 - likely) * bits(guess);
}

/**
 * The expected number of wrongly placed leaves after an answer to the question.
 * @param likely how likely each place is known before it
 */
function openAfter(
  learners: Learners,
  weights: Float64Array,
  likely: Float64Array,
  sizes: readonly number[],
  { place, guess }: Askable,
): number {
  const both = likelyWith(learners, weights, place);
  const known = likely[place] ?? 0;
  const right = known * (1 - slip) + (1 - known) * guess;
  return likely.reduce((open, each, at) => {
    const withRight = (both[at] ?? 0) * (1 - slip) + (each - (both[at] ?? 0)) * guess;
    const withWrong = each - withRight;
    const missed = Math.min(withRight, right - withRight) + Math.min(withWrong, 1 - right - withWrong);
    return open + (sizes[at] ?? 1) * missed;
  }, 0);
}

/** How likely each place is known together with this one. */
function likelyWith({ places, count, knows }: Learners, weights: Float64Array, place: number): Float64Array {
  const both = new Float64Array(places);
  for (let learner = 0; learner < count; learner += 1) {
    const row = learner * places;
    if (knows[row + place] === 0) continue;
    const weight = weights[learner] ?? 0;
    for (let at = 0; at < places; at += 1) if (knows[row + at] === 1) both[at] = (both[at] ?? 0) + weight;
  }
  return both;
}
