/**
 * The schedule of reviews: our adapter of ts-fsrs against the reference binding of FSRS on random histories; and
 * simulated learners who use it, or spend as many reviews in other ways, after 180 days.
 */
import { createRequire } from 'node:module';
import { randomOf } from './shared/random.mjs';
import { circumstances, loadApp, publish } from './shared/topiary.mjs';

const { FSRSBinding } = createRequire(import.meta.url)('@open-spaced-repetition/binding');

const histories = 10_000;
const seeds = 20;
const lengthDays = 180;
const cardCount = 150;
/** New cards every day, so that on the last day cards are at all distances from their reviews. */
const newPerDay = 1;
/** The retentions tried with FSRS, to find the one that needs as many reviews as another way. */
const retentions = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97];
const dayMs = 86_400_000;

const { fsrsScheduler } = await loadApp("export { fsrsScheduler } from './app/rooms/review/store/fsrs';");
const scheduler = fsrsScheduler();

const utc = { zone: null, startsAt: 0 };
const review = (grade, day, retention = 0.9) => ({
  grade,
  day,
  at: new Date((day + 0.5) * dayMs),
  retention,
});

/** Random histories through our adapter and through the binding. */
function compare() {
  const random = randomOf(1);
  const reference = new FSRSBinding();
  const names = ['again', 'hard', 'good', 'easy'];
  let intervals = 0;
  let others = 0;
  let unexplained = 0;
  let worst = 0;
  for (let at = 0; at < histories; at += 1) {
    const retention = 0.8 + Math.floor(random() * 18) / 100;
    let day = 20_000;
    let memory = null;
    let state = null;
    for (let left = 1 + Math.floor(random() * 15); left > 0; left -= 1) {
      const grade = 1 + Math.floor(random() ** 0.7 * 4);
      const elapsed = memory ? day - memory.day : 0;
      const wasReview = memory?.state === 'review';
      memory = scheduler.after(memory, review(grade, day, retention), utc);
      const next = reference.nextStates(state, retention, elapsed);
      state = next[names[grade - 1]].memory;
      worst = Math.max(worst, Math.abs(memory.stability / state.stability - 1));
      if (memory.state === 'review') {
        // Rounded, and in order for a card in review, as in ts-fsrs and Anki.
        const rounded = (name) => Math.min(36_500, Math.max(1, Math.round(next[name].interval)));
        let wanted = rounded(names[grade - 1]);
        if (wasReview) {
          const hard = Math.min(rounded('hard'), rounded('good'));
          const good = Math.max(rounded('good'), hard + 1);
          const easy = Math.max(rounded('easy'), good + 1);
          wanted = [0, hard, good, easy][grade - 1];
        }
        intervals += 1;
        const isOther = memory.interval !== wanted;
        if (isOther) others += 1;
        // The reference calculates with 32 bits, so it rounds a figure next to a half the other way.
        const isNextToHalf = names.some((name) => {
          const { interval } = next[name];
          return Math.abs((interval % 1) - 0.5) < Math.max(1e-4, 2e-5 * interval);
        });
        if (isOther && (Math.abs(memory.interval - wanted) > 1 || !isNextToHalf)) unexplained += 1;
      }
      // On the same day, when due, or much earlier or later.
      const kind = random();
      const far = Math.max(1, memory.interval);
      day += kind < 0.15 ? 0 : kind < 0.6 ? memory.interval : Math.floor(far * random() * 3);
    }
  }
  return { intervals, others, unexplained, worst };
}

/** Forgets as FSRS-6 predicts. Reading again refreshes a memory but does not strengthen it. */
function fsrsLearner(random) {
  const memories = new Array(cardCount).fill(null);
  return {
    chance: (card, day) => (memories[card] ? scheduler.recall(memories[card], new Date((day + 0.5) * dayMs)) : 0),
    study(card, day, grade) {
      memories[card] = scheduler.after(memories[card], review(grade, day), utc);
    },
    read(card, day) {
      const before = memories[card];
      const at = review(3, day);
      memories[card] = before ? { ...before, reviewedAt: at.at, day } : scheduler.after(null, at, utc);
    },
    grade: (card, day) => {
      const isRecalled =
        random() < (memories[card] ? scheduler.recall(memories[card], new Date((day + 0.5) * dayMs)) : 0);
      return gradeOf(isRecalled, random);
    },
  };
}

/**
 * Forgets by a power law: each encounter with a card leaves a trace that fades, faster if more of it was left (Pavlik
 * and Anderson 2005, doi:10.1207/s15516709cog0000_14: their c, a, s, tau, and 0.025 of the seconds between sessions).
 * Cards and moments differ at random. Reading alone leaves a trace of half the weight.
 */
function powerLearner(random) {
  const [c, a, s, tau] = [0.217, 0.177, 0.255, -0.704];
  const traces = Array.from({ length: cardCount }, () => []);
  const easier = Array.from({ length: cardCount }, () => 0.3 * random.normal());
  const fading = Array.from({ length: cardCount }, () => a * Math.exp(0.25 * random.normal()));
  const activation = (card, day) => {
    let sum = 0;
    for (const trace of traces[card])
      sum += trace.weight * Math.max(30, (day - trace.day) * 86_400 * 0.025) ** -trace.decay;
    return sum > 0 ? Math.log(sum) + easier[card] : Number.NEGATIVE_INFINITY;
  };
  const chance = (card, day, noise = 0) => 1 / (1 + Math.exp((tau - activation(card, day) - noise) / s));
  const meet = (card, day, weight) => {
    const decay = c * Math.exp(Math.min(activation(card, day), 2)) + fading[card];
    traces[card].push({ day, weight, decay });
  };
  return {
    chance,
    study: (card, day) => meet(card, day, 1),
    read: (card, day) => meet(card, day, 0.5),
    grade: (card, day) => gradeOf(random() < chance(card, day, 0.2 * random.normal()), random),
  };
}

/** The grade: forgotten, or recalled with effort, well or easily. */
function gradeOf(isRecalled, random) {
  if (!isRecalled) return 1;
  const how = random();
  return how < 0.15 ? 2 : how < 0.9 ? 3 : 4;
}

/** FSRS-6 as the project has it. @returns the day on which a card is due next */
const fsrsWay = (retention) => () => {
  const memories = new Map();
  return (card, day, grade) => {
    const memory = scheduler.after(memories.get(card) ?? null, review(grade, day, retention), utc);
    memories.set(card, memory);
    return day + memory.interval;
  };
};

/** Wozniak's SM-2 of 1990; a forgotten card is asked once more on the same day. */
const sm2Way = () => {
  const states = new Map();
  return (card, day, grade) => {
    const state = states.get(card) ?? { ease: 2.5, reps: 0, interval: 0, isFailed: false, day: 0 };
    states.set(card, state);
    if (state.isFailed && state.day === day) {
      state.isFailed = false;
      return day + 1;
    }
    const quality = grade + 1;
    if (quality < 3) Object.assign(state, { reps: 0, interval: 1, isFailed: true });
    else {
      state.reps += 1;
      state.interval = state.reps === 1 ? 1 : state.reps === 2 ? 6 : Math.round(state.interval * state.ease);
    }
    state.ease = Math.max(1.3, state.ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02));
    state.day = day;
    return state.isFailed ? day : day + state.interval;
  };
};

const fixedWay = () => {
  const steps = [1, 3, 7, 14, 30, 60];
  const at = new Map();
  return (card, day) => {
    const step = at.get(card) ?? 0;
    at.set(card, step + 1);
    return day + (steps[step] ?? 60);
  };
};

const firstDay = 20_000;
const endDay = firstDay + lengthDays;

/** @returns the share of cards that is recalled at the end, and the number of reviews */
function simulate(way, learnerOf, seed) {
  const random = randomOf(seed * 7_919 + 13);
  const learner = learnerOf(random);
  const next = way();
  const due = new Array(cardCount).fill(Number.POSITIVE_INFINITY);
  let reviews = 0;
  const meet = (card, day, isNew) => {
    reviews += 1;
    // A new card is learned by reading its back.
    const grade = isNew ? 3 : learner.grade(card, day);
    learner.study(card, day, grade);
    due[card] = next(card, day, grade);
  };
  for (let day = firstDay; day < endDay; day += 1) {
    const firstNew = (day - firstDay) * newPerDay;
    for (let card = 0; card < Math.min(firstNew, cardCount); card += 1)
      for (let again = 0; due[card] <= day && again < 10; again += 1) meet(card, day, false);
    for (let card = firstNew; card < Math.min(firstNew + newPerDay, cardCount); card += 1) {
      meet(card, day, true);
      for (let again = 0; due[card] <= day && again < 10; again += 1) meet(card, day, false);
    }
  }
  return { share: shareOf(learner), reviews };
}

/** Reads all cards again from first to last, with the same number of reviews in all and on each day. */
function readAgain(total, learnerOf, seed) {
  const learner = learnerOf(randomOf(seed * 7_919 + 13));
  let read = 0;
  let at = 0;
  for (let day = firstDay; day < endDay; day += 1) {
    const known = Math.min(cardCount, (day - firstDay + 1) * newPerDay);
    const firstNew = (day - firstDay) * newPerDay;
    for (let card = firstNew; card < known; card += 1, read += 1) learner.read(card, day);
    const until = ((day - firstDay + 1) * total) / lengthDays;
    for (; read < until; read += 1, at += 1) learner.read(at % known, day);
  }
  return { share: shareOf(learner), reviews: read };
}

function shareOf(learner) {
  let sum = 0;
  for (let card = 0; card < cardCount; card += 1) sum += learner.chance(card, endDay);
  return sum / cardCount;
}

const began = performance.now();
const { intervals, others, unexplained, worst } = compare();
console.log(`compared in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
const spread = (values) => {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (values.length - 1));
};
const told = (runs) => {
  const shares = runs.map(({ share }) => share * 100);
  return `${mean(shares).toFixed(1)} % ± ${spread(shares).toFixed(1)}`;
};
const counted = (runs) => Math.round(mean(runs.map(({ reviews }) => reviews))).toLocaleString('en');

/** The rows of one kind of learner: another way, and FSRS with at most as many reviews, seed by seed. */
function rowsOf(learnerOf) {
  const each = Array.from({ length: seeds }, (_, at) => at + 1);
  const byRetention = each.map((seed) =>
    retentions.map((retention) => ({ retention, ...simulate(fsrsWay(retention), learnerOf, seed) })),
  );
  const usual = byRetention.map((runs) => runs.find(({ retention }) => retention === 0.9));
  const peers = {
    'SM-2': each.map((seed) => simulate(sm2Way, learnerOf, seed)),
    'Fixed: after 1, 3, 7, 14, 30, 60 days': each.map((seed) => simulate(fixedWay, learnerOf, seed)),
    'Reading again, from the first to the last': each.map((seed, at) => readAgain(usual[at].reviews, learnerOf, seed)),
  };
  return Object.entries(peers).map(([name, runs]) => {
    // If none has so few reviews, the one with the fewest; its number shows that.
    const same = runs.map(({ reviews }, at) => {
      const few = byRetention[at].filter((run) => run.reviews <= reviews);
      const pool = few.length > 0 ? few : [[...byRetention[at]].sort((a, b) => a.reviews - b.reviews)[0]];
      return pool.reduce((most, run) => (run.reviews > most.reviews ? run : most));
    });
    const wished = mean(same.map(({ retention }) => retention)).toFixed(2);
    return `| ${name} | ${counted(runs)} | ${told(runs)} | ${counted(same)} | ${told(same)} | ${wished} |`;
  });
}

const head = [
  '| | reviews | recalled | reviews with FSRS | recalled with FSRS | its retention |',
  '|---|---|---|---|---|---|',
];
const circle = rowsOf(fsrsLearner);
const other = rowsOf(powerLearner);

publish('recall', [
  '# Bench: the schedule of reviews',
  '',
  `Last output of \`npm run bench -- recall\`, ${circumstances()}`,
  '',
  '## Against the reference',
  '',
  `${histories.toLocaleString('en')} random histories of 1 to 15 reviews, on the same day, when they were due, earlier and later, with a wished retention of 0.80 to 0.97: our adapter of ts-fsrs beside the binding of FSRS's reference in Rust (\`@open-spaced-repetition/binding\`).`,
  '',
  '| | measured | goal | |',
  '|---|---|---|---|',
  `| intervals that differ, of ${intervals.toLocaleString('en')} | ${others} | | |`,
  `| of these not by one day next to a half, which the reference's 32 bits round the other way | ${unexplained} | 0 | ${unexplained === 0 ? 'kept' : '**missed**'} |`,
  `| largest difference of a stability, relative (the reference calculates with 32 bits) | ${worst.toExponential(1)} | < 1e-3 | ${worst < 1e-3 ? 'kept' : '**missed**'} |`,
  '',
  '## Simulated learners',
  '',
  `${cardCount} cards, ${newPerDay} new one a day until all are there, ${lengthDays} days. Recalled is the share of all cards on the last day, mean and standard deviation over ${seeds} seeds. Beside each other way stands FSRS with the retention that asks the same learner for as many reviews or a few less;`,
  'reading again is given as many as FSRS asks for at 0.90. Each time that a card is met is a review, also the second one on a day.',
  '',
  '### The learner forgets as FSRS-6 says',
  '',
  'A circle: FSRS knows here how its learner forgets. It tells what the schedule gives at best.',
  '',
  ...head,
  ...circle,
  '',
  '### The learner forgets by a power law with noise',
  '',
  'Nothing of FSRS is in this learner: each meeting with a card leaves a trace that fades by a power law, the faster the more was still there ([Pavlik and Anderson 2005](https://doi.org/10.1207/s15516709cog0000_14), with their figures); cards and moments differ at random.',
  '',
  ...head,
  ...other,
  '',
  'What reading again gives is our assumption: in the first learner it refreshes a memory and makes it no firmer, in the second its trace has half the weight. These are models and not people. By cards recalled for each review alone, FSRS is not ahead of SM-2 in either: its second step on the first day and the short intervals after a lapse are reviews, too, and at the same number it is given a lower retention.',
  'Where all cards are begun in the first month, the figures of the last day depend on how long ago each way happened to ask for the last time: a run with five new cards a day gave SM-2 97.0 % by 1,210 reviews and FSRS 93.8 % by 1,144 in the first learner, and 78.9 % by 5,811 and 71.0 % by 5,396 in the second.',
]);
