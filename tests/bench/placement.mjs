/**
 * Placement: simulated learners are asked at most 12 questions on maps of 40 to 100 lessons, and the share of lessons
 * is counted that is placed rightly. The learners' knowledge is closed under the order of learning; how it lies in the
 * branches is an assumption, so several are tried, the kindest and the hardest among them.
 */
import { randomOf } from './shared/random.mjs';
import { circumstances, loadApp, publish } from './shared/topiary.mjs';

const perMap = 20;
const slip = 0.1;
const guess = 0.25;

const rules = await loadApp("export { placementOf } from './app/rooms/placement/rules/placement';");

/** A map as branches of these sizes, without needs: its order is the document's. */
const tree = (sizes) =>
  sizes.flatMap((size, branch) =>
    Array.from({ length: size }, (_, at) => ({ id: `${branch}.${at}`, branch: String(branch), needs: [] })),
  );

/** The same with needs as in courses: most lessons need the one before, a third also one of an earlier branch. */
function withNeeds(leaves, random) {
  return leaves.map((leaf, at) => {
    const before = leaves[at - 1];
    const needs = before?.branch === leaf.branch && random() < 0.8 ? [before.id] : [];
    const earlier = leaves.filter(({ branch }) => Number(branch) < Number(leaf.branch));
    const isFirst = before?.branch !== leaf.branch;
    if (earlier.length > 0 && (isFirst || random() < 0.33)) needs.push(earlier[random.below(earlier.length)].id);
    return { ...leaf, needs: [...new Set(needs)] };
  });
}

const shapes = {
  '5 branches of 8': [8, 8, 8, 8, 8],
  '8 uneven branches, 56': [4, 10, 6, 8, 3, 12, 7, 6],
  '12 branches of 6': [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
  '10 branches of 10': [10, 10, 10, 10, 10, 10, 10, 10, 10, 10],
};

/** The wanted lessons of a map as far as their needs are known. */
const closed = (leaves, wanted) => {
  const known = new Set();
  for (const leaf of leaves) if (wanted(leaf) && leaf.needs.every((id) => known.has(id))) known.add(leaf.id);
  return known;
};
const byBranch = (leaves, levelOf) => {
  const names = [...new Set(leaves.map(({ branch }) => branch))];
  const sizes = new Map(names.map((name) => [name, leaves.filter(({ branch }) => branch === name)]));
  const levels = new Map([...sizes.keys()].map((branch) => [branch, levelOf(branch)]));
  return closed(leaves, (leaf) => {
    const all = sizes.get(leaf.branch);
    return (all.indexOf(leaf) + 0.5) / all.length < levels.get(leaf.branch);
  });
};
const learners = {
  'a first part of the order': (leaves, random) => {
    const upTo = random.below(leaves.length + 1);
    return closed(leaves, (leaf) => leaves.indexOf(leaf) < upTo);
  },
  'branches alike (level ± 0.15)': (leaves, random) => {
    const level = random();
    return byBranch(leaves, () => level + 0.15 * random.normal());
  },
  'whole branches, known or not': (leaves, random) => {
    const share = random();
    return byBranch(leaves, () => (random() < share ? 1 : 0));
  },
  'each branch by itself': (leaves, random) => byBranch(leaves, () => random()),
};
const withGoals = {
  'some lessons and all they need': (leaves, random) => {
    const byId = new Map(leaves.map((leaf) => [leaf.id, leaf]));
    const known = new Set();
    const add = (id) => {
      if (known.has(id)) return;
      known.add(id);
      for (const needed of byId.get(id).needs) add(needed);
    };
    for (let left = random.below(7); left > 0; left -= 1) add(leaves[random.below(leaves.length)].id);
    return known;
  },
};

function place(leaves, known, random) {
  const asked = [];
  const prepared = rules.placementOf(leaves);
  for (;;) {
    const askable = leaves.filter(({ id }) => !asked.some(({ leaf }) => leaf === id));
    const next = prepared.next(
      asked,
      askable.map(({ id }) => ({ leaf: id, guess })),
    );
    if (!next) break;
    const isRight = known.has(next.leaf) ? random() >= slip : random() < guess;
    asked.push({ leaf: next.leaf, guess, outcome: isRight ? 'right' : 'wrong' });
  }
  const believed = prepared.believed(asked);
  const right = leaves.filter(({ id }) => believed.has(id) === known.has(id)).length;
  return { share: right / leaves.length, asked: asked.length };
}

const mean = (all) => all.reduce((sum, each) => sum + each, 0) / all.length;
const percent = (share) => `${(100 * share).toFixed(1)} %`;

const rows = [];
for (const hasNeeds of [false, true])
  for (const [who, make] of Object.entries(hasNeeds ? { ...learners, ...withGoals } : learners)) {
    const shares = [];
    let worstShape = null;
    let asked = 0;
    for (const [shape, sizes] of Object.entries(shapes)) {
      const random = randomOf(7);
      const leaves = hasNeeds ? withNeeds(tree(sizes), random) : tree(sizes);
      const here = Array.from({ length: perMap }, () => place(leaves, make(leaves, random), random));
      asked += here.reduce((sum, each) => sum + each.asked, 0);
      shares.push(...here.map(({ share }) => share));
      const share = mean(here.map((each) => each.share));
      if (worstShape === null || share < worstShape.share) worstShape = { shape, share };
    }
    shares.sort((one, other) => one - other);
    rows.push({
      map: hasNeeds ? 'with needs' : 'without needs',
      who,
      share: mean(shares),
      tenth: shares[Math.floor(shares.length / 10)],
      worstShape,
      asked: asked / shares.length,
    });
  }

const averageOf = (kind) => mean(rows.filter(({ map }) => map === kind).map(({ share }) => share));

const lessons = Object.values(shapes).map((sizes) => sizes.reduce((sum, size) => sum + size, 0));
publish('placement', [
  '# Placement',
  '',
  circumstances(),
  '',
  `Maps of ${Math.min(...lessons)} to ${Math.max(...lessons)} lessons (${Object.keys(shapes).join('; ')}), ${perMap} learners on each. At most 12 questions, chosen one after another.`,
  '',
  `Assumed: what somebody knows is closed under the order of learning. Who knows a lesson slips in ${percent(slip)} of its questions; who does not guesses right in ${percent(guess)} and never says 'I don't know'. Every lesson has one question. How knowledge lies in the branches is the real assumption, so several are tried:`,
  "'a first part of the order' is the order of the document, which a map without needs has; 'each branch by itself' has a level of its own in every branch, so that 12 answers, of which some are slips and guesses, tell little more than one each about up to 12 branches.",
  '',
  '| map | learners know | lessons placed right | tenth percentile | worst shape | questions |',
  '|---|---|---:|---:|---|---:|',
  ...rows.map(
    ({ map, who, share, tenth, worstShape, asked }) =>
      `| ${map} | ${who} | ${percent(share)} | ${percent(tenth)} | ${worstShape.shape}: ${percent(worstShape.share)} | ${asked.toFixed(1)} |`,
  ),
  '',
  `On average over the learners: ${percent(averageOf('with needs'))} with needs, ${percent(averageOf('without needs'))} without.`,
  '',
  `Beside it: guessing places 50 % right. One question on each lesson needs ${Math.min(...lessons)} to ${Math.max(...lessons)} questions and places ${percent(1 - (slip + guess) / 2)} right, where half of the lessons are known.`,
]);
