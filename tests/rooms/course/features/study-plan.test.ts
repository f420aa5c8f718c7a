import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { looksEnglish } from '~/rooms/course/rules/words';
import { onTopic } from '~/rooms/course/store/about';
import { matchTopic } from '~/rooms/course/store/match';
import { studyPlan, topicPhrase } from '~/rooms/course/store/study-plan';
import { comparedSides, kindOf, type PlanKind } from '~/rooms/course/store/topic-kind';

/** For each kind, some topics without an outline in the library. */
const topicsByKind: Record<PlanKind, readonly string[]> = {
  language: [
    'Turkish',
    'Mexican Sign Language',
    'how to speak Hungarian',
    'sign language',
    'Hebrew grammar',
    'Dutch for travel',
  ],
  programming: [
    'Rust',
    'haskell',
    'C++',
    'golang',
    'TypeScript for beginners',
    'programming in Kotlin',
    'Ruby programming',
  ],
  tool: ['PowerPoint', 'how to use Photoshop', 'Docker', 'React', 'Figma basics', 'iPhone'],
  science: ['thermodynamics', 'black holes', 'volcanoes', 'immunology', 'what is entropy', 'Marine Biology'],
  mathematics: ['quadratic equations', 'roman numerals', 'number theory', 'topology', 'fractions'],
  history: [
    'The Vikings',
    'history of japan',
    'the Korean War',
    'fall of Constantinople',
    'the Black Death',
    '18th century France',
  ],
  person: ['Marie Curie', 'who was Nikola Tesla?', 'Napoleon', 'life of Frida Kahlo', 'leonardo da vinci'],
  craft: ['crochet', 'guitar building', 'how to make candles', 'blacksmithing', 'book binding', 'how to sew a dress'],
  sport: ['soccer', 'pilates', 'mountain biking', 'how to run faster', 'karate', 'push-ups'],
  music: ['violin', 'how to play the drums', 'opera', 'hip hop', 'songwriting', 'ukulele for beginners'],
  place: ['Peru', 'New Zealand', 'tokyo', 'travel to Iceland', 'moving to Spain', 'Sahara desert'],
  health: ['diabetes', 'high blood pressure', 'how do vaccines work', 'sleep apnea', 'how to quit smoking', 'ADHD'],
  business: ['taxes', 'supply chain management', 'real estate', 'how to invest in bonds', 'SEO', 'budgeting'],
  art: ['Hamlet', 'impressionism', 'The Great Gatsby', 'street photography', 'ballet', 'Greek mythology'],
  nature: ['python snakes', 'honey bees', 'orchids', 'how to grow tomatoes', 'whales', 'oak trees'],
  food: ['sourdough', 'how to brew beer', 'italian cooking', 'sushi', 'Japanese ramen', 'wine'],
  decision: ['Should I buy a house?', 'is it worth learning latin', 'which bike should I buy', 'do I need a car?'],
  comparison: ['cats vs dogs', 'React or Vue', 'Mac or PC?', 'the difference between mitosis and meiosis'],
  question: ['why do cats purr', 'Who invented the telephone?', 'when did Rome fall', 'can plants feel pain'],
  concept: ['friendship', 'go', 'consciousness', 'how to be happy', 'decision making', 'feminism', '量子力学', 'x'],
};
const kinds = Object.entries(topicsByKind) as [PlanKind, readonly string[]][];
const samples = kinds.flatMap(([kind, topics]) => topics.map((topic) => [topic, kind] as const));

describe('the kind of a topic', () => {
  it.each(samples)('%s is %s', (topic, kind) => {
    expect(matchTopic(topic)).toBeNull();
    expect(kindOf(topic)).toBe(kind);
  });
});

/** Topics without an outline in the library, each with the plans that fit it. */
const unknown = readFileSync(new URL('../../../fixtures/library/unknown.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => {
    const colon = line.indexOf(':');
    const plans = line.slice(0, colon).split(',');
    return line
      .slice(colon + 1)
      .split(' | ')
      .map((topic) => ({ plans, topic: topic.trim() }));
  });

describe('a study plan', () => {
  it.each(kinds)('for %s is short and has its own shape', async (_, topics) => {
    const { bullets, outline } = await studyPlan(topics[0] ?? '');
    const leaves = bullets.filter((_bullet, at) => (bullets[at + 1]?.level ?? 0) <= (bullets[at]?.level ?? 0));
    expect(leaves.length).toBeGreaterThanOrEqual(14);
    expect(leaves.length).toBeLessThanOrEqual(25);
    for (const { label } of leaves) expect(label).toMatch(/^\S.*\?$/);
    expect(new Set(bullets.map((bullet) => bullet.label)).size).toBe(bullets.length);
    for (const { label } of bullets) expect(label).not.toMatch(/[{}]| > |[:.]$/);
    expect(outline.trimEnd().split('\n')).toHaveLength(bullets.length);
  });

  it('fits each of 300 topics: its kind and grammar, with quotation marks around text that is not English', async () => {
    expect(unknown.length).toBeGreaterThanOrEqual(300);
    const faults: string[] = [];
    for (const { plans, topic } of unknown) {
      if ((await onTopic(topic)).kind !== 'unknown') continue;
      const { bullets, plan } = await studyPlan(topic);
      // The plan for concepts is so general that it fits every topic.
      if (plan !== 'concept' && !plans.includes('any') && !plans.includes(plan))
        faults.push(`${topic}: ${plan}, not ${plans}`);
      const text = bullets.map(({ label }) => label).join('\n');
      if (/\b(the|a|an|of|to|in) \1\b| {2}|\?\?|“[^”]*$/im.test(text)) faults.push(`${topic}: grammar`);
      if (plans.includes('any') && (looksEnglish(topic) || !text.includes(`“${topic}”`))) {
        faults.push(`${topic}: taken for English`);
      }
      if (!plans.includes('any') && !looksEnglish(topic)) faults.push(`${topic}: not taken for English`);
    }
    expect(faults).toEqual([]);
  });

  it('is the same for the same topic, and different for others', async () => {
    expect(await studyPlan('Turkish')).toEqual(await studyPlan('  Turkish '));
    expect((await studyPlan('Turkish')).outline).not.toBe((await studyPlan('Dutch')).outline);
  });

  it('keeps any topic on its line', async () => {
    for (const topic of ['# Big\n- bullets', '**bold** <b>', 'a > b', '1. one', '`x`', '$& $1', '{a}', '\u202Eabc']) {
      const { outline, bullets } = await studyPlan(topic);
      const lines = outline.trimEnd().split('\n');
      expect(lines).toHaveLength(bullets.length);
      for (const line of lines) expect(line).toMatch(/^(?: {2})*- \S/);
    }
  });
});

describe('the topic within a sentence', () => {
  it.each<[string, string]>([
    ['Rust', 'Rust'],
    ['how to bake sourdough', 'sourdough'],
    ['How to run faster?', 'running faster'],
    ['how to make candles', 'making candles'],
    ['how to tie a tie', 'tying a tie'],
    ['how to be happy', 'being happy'],
    ['how to plan a wedding', 'planning a wedding'],
    ['how to play the violin', 'the violin'],
    ['learn to swim', 'swimming'],
    ['introduction to topology', 'topology'],
    ['Docker for beginners', 'Docker'],
    ['what is entropy?', 'entropy'],
    ['how do vaccines work?', 'vaccines'],
    ['The Vikings', 'the Vikings'],
    ['The Great Gatsby', 'The Great Gatsby'],
    ['history of japan', 'the history of japan'],
    ['who was Ada Lovelace', 'Ada Lovelace'],
    ['why do cats purr?', 'the question “why do cats purr”'],
    ['Should I quit my job?', 'quitting your job'],
    ['should I move to Berlin', 'moving to Berlin'],
    ['is it worth learning latin', 'learning latin'],
    ['do I need a car', 'getting a car'],
    ['Should I learn piano or guitar?', 'the choice “Should I learn piano or guitar”'],
    ['which bike should I buy', 'the choice “which bike should I buy”'],
  ])('%s → %s', (topic, phrase) => {
    expect(topicPhrase(topic, kindOf(topic))).toBe(phrase);
  });

  it.each<[string, readonly [string, string] | null]>([
    ['cats vs dogs', ['cats', 'dogs']],
    ['Cats vs. dogs?', ['Cats', 'dogs']],
    ['renting versus buying a home', ['renting', 'buying a home']],
    ['React or Vue', ['React', 'Vue']],
    ['difference between weather and climate', ['weather', 'climate']],
    ['cats and dogs', null],
    ['war and peace', null],
    ['should I rent or buy', null],
    ['life or death', null],
  ])('the sides of %s', (topic, sides) => {
    expect(comparedSides(topic)).toEqual(sides);
  });
});
