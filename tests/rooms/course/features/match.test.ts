import { describe, expect, it } from 'vitest';
import { isTypoOf } from '~/rooms/course/rules/words';
import { topicsAfter } from '~/rooms/course/store/about';
import { catalogue } from '~/rooms/course/store/catalogue';
import { matchTopic } from '~/rooms/course/store/match';

const slugOf = (typed: string) => matchTopic(typed)?.slug ?? null;

describe('a typed topic finds', () => {
  it.each<[string, string]>([
    // exact names, whatever the case, spaces and punctuation around them
    ['Python Programming', 'python'],
    ['PYTHON', 'python'],
    ['  machine   learning  ', 'machine-learning'],
    ['The Roman Empire', 'roman-empire'],
    ['roman empire', 'roman-empire'],
    ['Photosynthesis.', 'photosynthesis'],
    ['“Game theory”', 'game-theory'],
    // accents, plural, possessive
    ['Évolution', 'evolution'],
    ['español', 'spanish'],
    ['job interview', 'job-interviews'],
    ['Einsteins relativity', 'relativity'],
    ["Einstein's theory of relativity", 'relativity'],
    ['renaissances', 'renaissance'],
    // typing mistakes
    ['javscript', 'javascript'],
    ['javasrcipt', 'javascript'],
    ['photosinthesis', 'photosynthesis'],
    ['machin lerning', 'machine-learning'],
    ['gutar', 'guitar'],
    ['guitarr', 'guitar'],
    ['calligrapy', 'calligraphy'],
    ['frnech', 'french'],
    ['quantum pysics', 'quantum-physics'],
    ['renaisance', 'renaissance'],
    ['meditaton', 'meditation'],
    ['introducton to statistics', 'statistics'],
    // word order
    ['China history', 'history-of-china'],
    ['art history', 'art-history'],
    ['bread baking', 'baking-bread'],
    ['algorithms and data structures', 'data-structures-and-algorithms'],
    ['cryptocurrency & blockchain', 'blockchain'],
    // words that people write around a subject
    ['learn python', 'python'],
    ['Learning Spanish', 'spanish'],
    ['I want to learn German', 'german'],
    ['introduction to philosophy', 'introduction-to-philosophy'],
    ['philosophy 101', 'introduction-to-philosophy'],
    ['Intro to linear algebra', 'linear-algebra'],
    ['the basics of calculus', 'calculus'],
    ['geometry basics', 'geometry'],
    ['yoga for beginners', 'yoga'],
    ['chess for absolute beginners', 'chess'],
    ['how to play chess', 'chess'],
    ['how to play the guitar', 'guitar'],
    ['How do I learn to play piano?', 'piano'],
    ['a crash course in economics', 'economics'],
    ['SQL tutorial', 'sql'],
    ['git crash course', 'git'],
    ['what is machine learning?', 'machine-learning'],
    ['everything about coffee', 'coffee'],
    ['how to start a business', 'starting-a-business'],
    ['how the brain works', 'neuroscience'],
    ['how does the brain work', 'neuroscience'],
    ['getting started with arduino', 'arduino'],
    ['a beginner’s guide to sailing', 'sailing'],
    ['how to sleep better', 'sleep'],
    ['how to train a dog', 'dog-training'],
    ['How to bake bread', 'baking-bread'],
    ['learning how to learn', 'learning-how-to-learn'],
    ['teach me origami', 'origami'],
    ['understanding poetry', 'poetry'],
    // synonyms and abbreviations
    ['Java for beginners', 'java'],
    ['learn C', 'c-programming'],
    ['American history', 'us-history'],
    ['history of the USA', 'us-history'],
    ['js', 'javascript'],
    ['JS basics', 'javascript'],
    ['ML', 'machine-learning'],
    ['wwii', 'world-war-2'],
    ['WW2', 'world-war-2'],
    ['world war two', 'world-war-2'],
    ['the Second World War', 'world-war-2'],
    ['World War 1', 'world-war-1'],
    ['world war i', 'world-war-1'],
    ['the Great War', 'world-war-1'],
    ['unix shell', 'linux-command-line'],
    ['linux terminal', 'linux-command-line'],
    ['web dev', 'web-development'],
    ['DSA', 'data-structures-and-algorithms'],
    ['quantum mechanics', 'quantum-physics'],
    ['watercolour painting', 'watercolor'],
    ['Chinese', 'mandarin'],
    ['Brazilian Portuguese', 'portuguese'],
    ['Portugese', 'portuguese'],
    ['how to speak Korean', 'korean'],
    ['modern standard Arabic', 'arabic'],
    ['bird watching', 'birdwatching'],
    ['buy a house', 'buying-a-home'],
    ['money management', 'personal-finance'],
    ['healthy eating', 'nutrition'],
    ['weight lifting', 'strength-training'],
    ['middle ages', 'middle-ages'],
    ['ancient Rome', 'roman-empire'],
    ['climate change', 'climate-science'],
  ])('%s → %s', (typed, slug) => {
    expect(slugOf(typed)).toBe(slug);
  });

  it.each(catalogue().topics.map((topic) => [topic.name, topic.slug]))('%s by its own name', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(slugOf(name.toLowerCase())).toBe(slug);
    expect(slugOf(name.toUpperCase())).toBe(slug);
  });

  it('every alias, and only its own topic', () => {
    for (const { slug, aliases } of catalogue().topics) {
      for (const alias of aliases) {
        expect([alias, slugOf(alias)]).toEqual([alias, slug]);
        expect(alias).toBe(alias.toLowerCase());
      }
    }
  });
});

describe('a typed topic finds nothing rather than a wrong topic', () => {
  it.each([
    '',
    '   ',
    '?!',
    '💡',
    '量子力学',
    'kotlin',
    'typescript',
    'java island',
    'java coffee',
    'c major',
    'vitamin c',
    'c++',
    'go',
    'roman numerals',
    'roman catholic church',
    'the byzantine empire',
    'python snakes',
    'pythons',
    'monty python',
    'ball python care',
    'guitar building',
    'bass guitar repair',
    'history of japan',
    'history of jazz',
    'history of chile',
    'history',
    'germany',
    'gastronomy',
    'astrology',
    'revolution',
    'the american revolution',
    'lottery',
    'toffee',
    'mediation',
    'medication',
    'signing',
    'sign language',
    'satin',
    'latin america',
    'latin dance',
    'cooling',
    'sowing',
    'typography',
    'inorganic chemistry',
    'abstract algebra',
    'world war',
    'world war 3',
    'civil war',
    'war',
    'code war',
    'machine',
    'learning',
    'machines',
    'deep learning',
    'music',
    'the history of music production',
    'modern greece',
    'ancient greek',
    'ancient history',
    'ancient china',
    'dog breeds',
    'cat training',
    'training',
    'network marketing',
    'social media marketing',
    'science',
    'political science',
    'beginner',
    'introduction',
    'how to',
    'for beginners',
    'basics',
    'french cuisine',
    'spanish civil war',
    'german shepherd',
    'japanese gardens',
    'chinese medicine',
    'english',
    'cold',
    'brain surgery',
    'bread pudding',
    'house',
    'running a company',
    'running shoes',
    'korea',
    'koran',
    'saudi arabia',
    'arabia',
    'chest',
    'potter',
    'generics',
    'login',
    'cloud',
    'clouds',
    'memory',
    'public transport',
    'product design',
    'time travel',
    'emotional support animals',
    'job',
  ])('%s', (typed) => {
    expect(slugOf(typed)).toBeNull();
  });
});

describe('a typing mistake', () => {
  it.each([
    ['javscript', 'javascript', true],
    ['javasccript', 'javascript', true],
    ['jvaascript', 'javascript', true],
    ['javaskript', 'javascript', true],
    ['guitarr', 'guitar', true],
    ['algebr', 'algebra', true],
    ['germany', 'german', false],
    ['fava', 'java', false],
    ['jave', 'java', false],
    ['pottery', 'lottery', false],
    ['poetry', 'pottery', false],
    ['javscrpt', 'javascript', false],
  ])('%s for %s: %s', (typed, word, slip) => {
    expect(isTypoOf(typed, word)).toBe(slip);
  });
});

it('after each topic come the ones that it names, which are of its subject', () => {
  for (const topic of catalogue().topics) {
    const next = topicsAfter(topic.name);
    expect(next.length, topic.name).toBeGreaterThan(0);
    expect(next, topic.name).not.toContain(topic);
    expect(new Set(next.map(({ subject }) => subject)), topic.name).toEqual(new Set([topic.subject]));
  }
  expect(topicsAfter('a walk in the mountains of somewhere').length).toBeLessThanOrEqual(3);
});
