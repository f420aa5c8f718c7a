import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LLMock } from '@copilotkit/aimock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runUserCommand } from '~/server/user-command.server';
import { inPieces, type ModelServer, type Reply, reply, startModelServer } from '../../../support/model-server';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** The model check, against a server that shows every kind of fault. */

const german = [
  '- Der Frühling weckt die Pflanzen auf',
  '  - Warum die Tage länger werden',
  '  - Welche Blumen zuerst blühen',
  '- Der Sommer bringt Wärme und Gewitter',
  '  - Wie ein Gewitter entsteht',
  '  - Warum es im Juli am wärmsten ist',
  '- Der Herbst färbt die Blätter bunt',
  '  - Was den Blättern ihre Farbe gibt',
  '  - Wohin die Vögel fliegen',
  '- Der Winter lässt das Leben ruhen',
  '  - Wie Tiere den Winter überstehen',
  '  - Warum Schnee die Erde schützt',
].join('\n');
const english = [
  '- Spring wakes the plants from their sleep',
  '  - Why the days are getting longer',
  '  - Which flowers are the first to bloom',
  '- Summer brings heat and thunderstorms',
  '  - How a thunderstorm comes about',
  '  - Why the warmest month is July',
  '- Autumn colours all of the leaves',
  '  - What gives the leaves their colour',
  '  - Where the birds are flying to',
].join('\n');

const wellWritten = reply.text(inPieces(german, 9));
const patienceMs = 20_000;

let server: ModelServer;
let test: TestRooms | null = null;
beforeAll(async () => {
  server = await startModelServer();
});
afterEach(async () => {
  await test?.close();
  test = null;
  server.models = ['test-model'];
  server.reset();
});
afterAll(() => server.close());

async function examined(env: Record<string, string> = {}, patience = patienceMs) {
  test = await openTestRooms({
    env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-secret-of-the-server', ...env },
  });
  const diagnosis = await test.rooms.admin.examineModel(patience);
  if (!diagnosis) throw new Error('no diagnosis');
  expect(JSON.stringify(diagnosis)).not.toContain('sk-secret-of-the-server');
  const steps = Object.fromEntries(
    diagnosis.findings.map(({ step, verdict, meaning, remedy }) => [step, { verdict, meaning, remedy }]),
  );
  return { ...diagnosis, steps };
}

describe('the model check', () => {
  it('passes a healthy model, with one call', async () => {
    server.script(wellWritten);
    const { findings, wrote } = await examined({ OPENAI_MODEL: 'test-model' });
    // The speed depends on the machine.
    const quick = ['First word', 'Streaming', 'Pauses', 'Speed'];
    expect(findings.filter(({ step, verdict }) => verdict !== 'good' && !quick.includes(step))).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
    expect(wrote).toContain('Der Frühling weckt');
    expect(server.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(1);
  });

  const wrong: [string, Reply, string, 'bad' | 'poor', string, string][] = [
    ['a wrong key', reply.status(401), 'First word', 'bad', 'OPENAI_API_KEY', ''],
    ['no streaming', reply.json(german), 'Streaming', 'poor', 'all at once', 'Turn streaming on'],
    ['silence before the first word', reply.hangBeforeFirstByte(), 'First word', 'bad', 'MODEL_IDLE_SECONDS', ''],
    ['silence in the middle', reply.hangAfter([german.slice(0, 200)]), 'Pauses', 'bad', 'MODEL_IDLE_SECONDS', ''],
    ['a connection that breaks', reply.cutAfter([german.slice(0, 200)]), 'Ending', 'bad', '', 'It said'],
    [
      'its limit of length',
      reply.stream(inPieces(german, 9), { finish: 'length', done: true }),
      'Ending',
      'poor',
      'limit',
      'max_tokens',
    ],
    ['no outline', reply.text(inPieces('I am sorry. That is all.', 5)), 'Outline', 'bad', 'no outline', 'larger'],
    ['another language', reply.text(inPieces(english, 9)), 'Language', 'bad', 'English', 'languages'],
  ];
  it.each(wrong)('says what is wrong with %s and what to do', async (_, answer, step, verdict, meaning, remedy) => {
    server.script(answer);
    const idle = meaning.includes('MODEL_IDLE_SECONDS') ? { MODEL_IDLE_SECONDS: '1' } : {};
    const { steps } = await examined({ OPENAI_MODEL: 'test-model', ...idle });
    expect(steps[step]).toMatchObject({ verdict });
    expect(steps[step]?.meaning).toContain(meaning);
    expect(steps[step]?.remedy).toContain(remedy);
  });

  it('notices reasoning, in a field of its own or between tags', async () => {
    server.script(reply.text([{ reasoning: 'Hm. ' }, { delayMs: 30 }, { reasoning: 'So. ' }, ...inPieces(german, 9)]));
    expect((await examined()).steps.Thinking?.meaning).toContain('It thinks aloud');
    await test?.close();
    server.script(reply.thinking('What would they like to know?', german));
    const { steps, wrote } = await examined();
    expect(steps.Thinking?.meaning).toContain('It thinks aloud');
    expect(wrote).not.toContain('What would they like');
  });

  it("recognises an unknown model from the server's list", async () => {
    server.models = ['sage', 'mint'];
    server.script(reply.status(404, { error: { message: 'model "basil" not found', code: 'model_not_found' } }));
    const { steps } = await examined({ OPENAI_MODEL: 'basil' });
    expect(steps.Model).toMatchObject({ verdict: 'bad' });
    expect(steps.Model?.remedy).toContain('The server offers sage, mint.');
    expect(steps.Outline?.verdict).toBe('skipped');
  });

  it('says that nobody answers at the address', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { steps } = await examined({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    expect(steps.Connection).toMatchObject({ verdict: 'bad' });
    expect(steps.Connection?.meaning).toContain('could not be reached');
    expect(steps.Connection?.remedy).toContain('ECONNREFUSED');
  });

  it('waits no longer than its limit, and judges what has come', async () => {
    server.script(reply.hangAfter([german]));
    const { steps, wrote } = await examined({}, 3_000);
    expect(steps.Ending).toMatchObject({ verdict: 'poor', meaning: 'The examination waited no longer.' });
    expect(steps.Outline?.verdict).toBe('good');
    expect(wrote).toContain('Der Winter');
    await expect(server.requests.at(-1)?.closed).resolves.toBe(true);
  });

  it('has nothing to check if the library answers', async () => {
    test = await openTestRooms();
    expect(await test.rooms.admin.examineModel(patienceMs)).toBeNull();
    const administrator = await test.member();
    expect(await test.rooms.admin.examineByAdministrator(administrator.id, patienceMs)).toEqual({
      ok: true,
      diagnosis: null,
    });
    expect(await test.rooms.account.administrators.acts(0, 5)).toEqual([]);
    expect(await runUserCommand(test.rooms, ['doctor'])).toMatchObject({ code: 0 });
  });

  it('is only for administrators', async () => {
    server.script(wellWritten);
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'test-model' };
    test = await openTestRooms({ env });
    const { rooms } = test;
    const [administrator, bo] = [await test.member(), await test.member()];
    expect(await rooms.admin.examineByAdministrator(bo.id, patienceMs)).toMatchObject({
      ok: false,
      status: 404,
    });
    expect(server.requests).toEqual([]);
    expect(await rooms.admin.examineByAdministrator(administrator.id, patienceMs)).toMatchObject({
      ok: true,
    });
    const acts = (await rooms.account.administrators.acts(0, 5)).map(({ act, administratorId, figures }) => [
      act,
      administratorId,
      figures,
    ]);
    expect(acts).toEqual([['model-examined', administrator.id, 'test-model']]);
  });

  it('is a command, which exits with 1 if the model does not work', async () => {
    server.script(wellWritten, reply.status(401));
    await examined({ OPENAI_MODEL: 'test-model' });
    const rooms = test?.rooms;
    if (!rooms) throw new Error('no house');
    const { lines, code } = await runUserCommand(rooms, ['doctor']);
    expect(code).toBe(1);
    expect(lines.join('\n')).toMatch(/Does not work +First word: none in .* Please check OPENAI_API_KEY\./);
  });
});

describe('a trial', () => {
  const lesson = `**Ein Gewitter** entsteht, wenn warme Luft schnell aufsteigt.\n\n## Wie es beginnt\n\n${['Der Boden', 'Das Meer', 'Die Stadt', 'Der Wald', 'Das Feld', 'Der Sand', 'Der Fels', 'Die Wiese', 'Der Hang'].map((place) => `${place} erwärmt die Luft, und oben wird sie so kalt, dass aus ihrem Dampf viele kleine Tropfen werden.`).join(' ')}\n\n## Aufgaben\n\n- [ ] Erkläre, warum die Luft aufsteigt.\n- [ ] Zähle die Sekunden bis zum Donner.`;
  const cards =
    'Q: Warum steigt warme Luft auf?\nA: Weil sie leichter ist als kalte.\n\nQ: Was hören wir als Donner?\nA: Die Luft, die sich schlagartig ausdehnt.\n';
  const exercise =
    '```exercise\nWie weit ist ein Gewitter entfernt, wenn zwischen Blitz und Donner 6 Sekunden liegen?\n= 2 km\n? Der Schall braucht drei Sekunden für einen Kilometer.\n```\n';
  const hint =
    'Wie lange braucht der Schall für einen Kilometer? Was machst du dann mit den Sekunden, die du gezählt hast?';

  /** A server whose model knows only so many of the last characters of a prompt. */
  const knowing = (texts: Readonly<Record<string, string>>, contextCharacters = 100_000): Reply => {
    return (exchange) => {
      const { prompt } = exchange.request;
      const seen = prompt.slice(-contextCharacters);
      const [, word] = /keyword of this lesson is (\p{L}+)/u.exec(seen) ?? [];
      const kind = prompt.includes('first line of the lesson')
        ? 'context'
        : /Write cards/.test(prompt)
          ? 'cards'
          : /Write the exercises/.test(prompt)
            ? 'exercises'
            : /12 Sekunden/.test(prompt)
              ? 'hint'
              : 'lesson';
      const text = texts[kind] ?? (word ? `The keyword is ${word}.` : 'It names no keyword that I could see.');
      const usage = { prompt_tokens: Math.ceil(seen.length / 4), completion_tokens: 5 };
      return reply.withUsage(inPieces(text, 40), { choices: [], usage })(exchange);
    };
  };
  const good = { lesson, cards, exercises: exercise, hint };

  async function tried(what: 'texts' | 'context' | 'lesson', env: Record<string, string> = {}, patience = patienceMs) {
    test = await openTestRooms({ env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'test-model', ...env } });
    const administrator = await test.member();
    const result = await test.rooms.admin.examineByAdministrator(administrator.id, patience, what);
    if (!result.ok || !result.diagnosis) throw new Error('no diagnosis');
    return result.diagnosis.findings;
  }
  let before: Reply;
  beforeAll(() => {
    before = server.fallback;
  });
  afterEach(() => {
    server.fallback = before;
  });

  it('of every text passes a good model, one call each', async () => {
    server.fallback = knowing(good);
    const findings = await tried('texts', { OPENAI_MODEL_SMALL: 'little' });
    expect(findings.filter(({ verdict }) => verdict !== 'good')).toEqual([]);
    expect(findings.map(({ step }) => step)).toEqual(['Lesson', 'Cards', 'Exercises', 'Hint', 'Context']);
    expect(findings.at(-1)?.figure).toMatch(/^[34],\d{3} tokens read$/);
    expect(server.requests.map(({ body }) => body?.model)).toEqual([
      ...['test-model', 'little', 'little', 'little', 'test-model'],
    ]);
  });

  it('of the context notices a server that silently cuts the beginning', async () => {
    server.fallback = knowing(good, 8_000);
    const [finding] = await tried('context');
    expect(finding).toMatchObject({ step: 'Context', verdict: 'bad', figure: '2,000 tokens read' });
    expect(finding?.remedy).toContain('OLLAMA_CONTEXT_LENGTH');
  });

  it('of the context knows a server that says so', async () => {
    server.fallback = reply.status(400, {
      error: { message: 'the request exceeds the available context size, try increasing it', code: 400 },
    });
    expect(await tried('context')).toMatchObject([{ verdict: 'bad', remedy: expect.stringContaining('-c 8192') }]);
  });

  it('says what is wrong with chatter in the place of each text', async () => {
    const chatter = 'Sure! Here is what you asked for. Let me know if you want more detail.';
    server.fallback = knowing({ lesson: chatter, cards: chatter, exercises: chatter, hint: 'Die Antwort ist 4 km.' });
    const findings = await tried('texts');
    expect(findings.map(({ step, verdict }) => [step, verdict])).toEqual([
      ...[
        ['Lesson', 'poor'],
        ['Cards', 'bad'],
        ['Exercises', 'bad'],
        ['Hint', 'poor'],
        ['Context', 'good'],
      ],
    ]);
    expect(findings[0]?.meaning).toMatch(/did not pass our checks: .*no task/);
    expect(findings[1]?.meaning).toContain('Nothing can be read');
    expect(findings[3]?.meaning).toContain('tells the answer');
    for (const { verdict, remedy } of findings) expect(remedy === '').toBe(verdict === 'good');
  });

  it('waits no longer than its limit, and does not begin what comes after', async () => {
    server.fallback = reply.hangAfter(['**Ein Gewitter**']);
    const findings = await tried('texts', {}, 1_500);
    expect(findings.map(({ verdict }) => verdict)).toEqual(['poor', 'skipped', 'skipped', 'skipped', 'skipped']);
    expect(findings[0]?.remedy).toContain('Try this one alone');
    expect(server.requests).toHaveLength(1);
  });

  it('of each text follows the outline in the command, which exits with 1 if one of them does not work', async () => {
    const ran = async (replies: Reply) => {
      await test?.close();
      server.reset();
      server.script(wellWritten);
      server.fallback = replies;
      test = await openTestRooms({ env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'test-model' } });
      const { lines, code } = await runUserCommand(test.rooms, ['doctor']);
      return { code, text: lines.join('\n') };
    };
    const whole = await ran(knowing(good));
    expect(whole.code).toBe(0);
    const steps = ['Outline', 'Lesson', 'Cards', 'Exercises', 'Hint', 'Context'];
    for (const step of steps) expect(whole.text).toMatch(new RegExp(`^\\S.* ${step}: `, 'm'));
    const cut = await ran(knowing(good, 8_000));
    expect(cut.code).toBe(1);
    expect(cut.text).toMatch(/^Does not work +Context: 2,000 tokens read\./m);
  });

  it('is of a server that does not work', async () => {
    server.fallback = reply.status(401);
    expect(await tried('lesson')).toMatchObject([
      { verdict: 'bad', meaning: expect.stringContaining('OPENAI_API_KEY') },
    ]);
  });
});

describe('against another model of a server', () => {
  const mock = new LLMock({ port: 0, chunkSize: 12 });
  beforeAll(async () => {
    mock.onMessage(/Jahreszeiten/, { content: german });
    await mock.start();
  });
  afterAll(() => mock.stop());

  it('passes one that streams, and recognises an error in its answer', async () => {
    const env = { OPENAI_BASE_URL: `${mock.url}/v1`, OPENAI_MODEL: 'gpt-4o' };
    const { findings } = await examined(env);
    expect(findings.filter(({ verdict }) => verdict === 'bad')).toEqual([]);
    await test?.close();
    mock.nextRequestError(401, { message: 'Incorrect API key provided', type: 'invalid_request_error' });
    mock.nextRequestError(401, { message: 'Incorrect API key provided', type: 'invalid_request_error' });
    expect((await examined(env)).steps['First word']).toMatchObject({ verdict: 'bad' });
  });
});
