import { describe, expect, it } from 'vitest';
import { ModelFault } from '~/kit/fault/model-fault';
import { type Examination, findingsOf, verdictOf, type Writing } from '~/rooms/admin/rules/model-check';

const written: Writing = {
  model: 'sage',
  fault: null,
  firstWordMs: 800,
  wholeMs: 9_000,
  spreadMs: 8_000,
  pieces: 240,
  longestPauseMs: 700,
  thoughtMs: 0,
  characters: 2_000,
  ending: 'whole',
  nodes: 42,
  levels: 3,
  asked: 'de',
  language: 'de',
};
const healthy: Examination = {
  list: { ms: 34, models: ['sage', 'mint'], fault: null },
  configured: 'sage',
  writing: written,
  idleLimitMs: 60_000,
};

const seen = (change: Partial<Writing>, rest: Partial<Examination> = {}) =>
  findingsOf({ ...healthy, ...rest, writing: { ...written, ...change } });
const failed = (fault: ModelFault): Partial<Writing> => ({
  ...{ fault, firstWordMs: null, spreadMs: 0, pieces: 0, characters: 0, ending: null, nodes: 0, levels: 0 },
  language: null,
});
const noList = (fault: ModelFault) => ({ list: { ms: 5, models: [], fault } });

/** The step's verdict and figure, and its whole text. */
function step(findings: ReturnType<typeof findingsOf>, name: string): string {
  const found = findings.find((finding) => finding.step === name);
  if (!found) throw new Error(`no step ${name}`);
  return [found.verdict, found.figure, found.meaning, found.remedy].join(' | ');
}

describe('a check of the model', () => {
  it('finds no fault in a model that does everything well, and asks for nothing', () => {
    const findings = findingsOf(healthy);
    expect(findings.map(({ step: name }) => name)).toEqual([
      ...['Connection', 'Model', 'First word', 'Streaming', 'Pauses', 'Thinking', 'Speed', 'Ending'],
      ...['Outline', 'Language'],
    ]);
    expect(findings.every(({ verdict, remedy }) => verdict === 'good' && remedy === '')).toBe(true);
    expect(verdictOf(findings)).toBe('good');
    expect(step(findings, 'Connection')).toContain('34 ms | The server answers and offers 2 models.');
    expect(step(findings, 'Speed')).toContain('250 characters a second');
  });

  it.each<[string, string, ReturnType<typeof findingsOf>, string]>([
    [
      'a late first word',
      'First word',
      seen({ firstWordMs: 14_200 }),
      'poor | after 14 s | People wait that long before they see anything.',
    ],
    ['all in one piece', 'Streaming', seen({ pieces: 1, spreadMs: 0 }), 'poor | one piece | '],
    [
      'all in a burst at the end',
      'Streaming',
      seen({ spreadMs: 300, wholeMs: 9_000, firstWordMs: 8_700 }),
      'poor | 240 pieces in 300 ms | ',
    ],
    ['long pauses', 'Pauses', seen({ longestPauseMs: 31_000 }), 'poor | at most 31 s of 60 s | '],
    ['short thoughts', 'Thinking', seen({ thoughtMs: 1_200 }), 'good | for 1.2 s | '],
    ['long thoughts', 'Thinking', seen({ thoughtMs: 12_000 }), 'poor | for 12 s | It thinks aloud'],
    ['slow words', 'Speed', seen({ characters: 100 }), 'poor | 13 characters a second | '],
    ['a limit of length', 'Ending', seen({ ending: 'length' }), 'poor | after 9.0 s | It came to the limit'],
    ['no end', 'Ending', seen({ ending: 'enough' }), 'poor | not in 9.0 s | '],
    [
      'a connection that broke',
      'Ending',
      seen({ ending: null, fault: new ModelFault('cut-off', 'socket closed') }),
      'bad | broke off after 9.0 s | ',
    ],
    ['no outline', 'Outline', seen({ nodes: 0, levels: 0 }), 'bad | none | '],
    ['a thin outline', 'Outline', seen({ nodes: 4, levels: 1 }), 'poor | 4 nodes in 1 level | '],
    [
      'another language',
      'Language',
      seen({ language: 'en' }),
      'bad | English | It was asked in German and wrote in English.',
    ],
    ['no clear language', 'Language', seen({ language: 'und' }), 'poor | not clear | '],
    [
      'a name that the server does not list, and yet writes',
      'Model',
      seen({}, { configured: 'basil' }),
      'poor | basil | The server does not list this name, and yet writes. | The server offers sage, mint.',
    ],
    [
      'an unknown model',
      'Model',
      seen({ ...failed(new ModelFault('unknown-model')), model: 'basil' }, { configured: 'basil' }),
      'bad | basil | The server does not list this model. | The server offers sage, mint. Set OPENAI_MODEL',
    ],
    ['no name with several models', 'Model', seen({}, { configured: null }), 'poor | sage | '],
    [
      'a wrong key',
      'Connection',
      seen(failed(new ModelFault('refused-key')), noList(new ModelFault('refused-key', 'bad key [key]'))),
      'bad | 5 ms | The model provider refused the API key. Please check OPENAI_API_KEY. | It said: “bad key [key]”',
    ],
    [
      'a list that a working server does not have',
      'Connection',
      seen({}, noList(new ModelFault('wrong-address'))),
      'good | 5 ms | The server answers. It does not list its models, and need not.',
    ],
  ])('says what %s means and what to do', (_, name, findings, said) => {
    expect(step(findings, name)).toContain(said);
    const finding = findings.find((each) => each.step === name);
    if (finding?.verdict === 'poor') expect(finding.remedy).not.toBe('');
  });

  it('does not report steps that were not reached as good', () => {
    const findings = seen(failed(new ModelFault('unreachable', 'ECONNREFUSED')));
    const after = findings.slice(findings.findIndex(({ step: name }) => name === 'First word') + 1);
    expect(after.map(({ verdict }) => verdict)).toEqual(Array(7).fill('skipped'));
    expect(verdictOf(findings)).toBe('bad');
  });

  it('names only a few models', () => {
    const models = Array.from({ length: 300 }, (_, n) => `model-${n}`);
    const list = { ms: 5, models, fault: null };
    expect(step(seen({}, { list, configured: null }), 'Model')).toMatch(/model-19 and 280 more\.$/);
  });
});
