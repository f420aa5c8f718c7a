import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Account } from '../../support/accounts';
import { leavesOf, lessonText } from '../../support/leaf';
import { createGate, type ModelServer, reply, startModelServer } from '../../support/model-server';
import { readyAccount } from '../../support/ready-account';
import { readyMap } from '../../support/ready-map';
import { startTopiary, type TopiaryServer } from '../../support/server';
import { Visit } from '../../support/visit';

/**
 * Journeys by forms, links and pages that reload themselves, as a browser without scripts takes them. With scripts they
 * are in tests/e2e, where tests/e2e/lesson.both.spec.ts and journey.both.spec.ts have a browser without.
 */

let model: ModelServer;
let server: TopiaryServer;
let ada: Account;
let visit: Visit;

beforeAll(async () => {
  model = await startModelServer();
  server = await startTopiary({
    env: { TRUSTED_PROXY_HOPS: '1', OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' },
  });
}, 60_000);

beforeEach(async () => {
  model.reset();
  ada = await readyAccount(server);
  visit = new Visit(ada);
});

afterAll(async () => {
  await server.stop();
  await model.close();
});

/** A map with leaves of which none has a lesson. @returns the addresses of the leaves */
async function leaves(): Promise<[string, string]> {
  const mapId = await readyMap(server, ada, 'Loops', '- Why\n  - The idea\n  - An example\n- Going on\n');
  const [first, second] = await leavesOf(server, ada, mapId);
  const path = (address = '') => address.slice(server.url.length);
  return [path(first?.address), path(second?.address)];
}

/** Writes a leaf's lesson by hand. */
async function write(leaf: string, content: string): Promise<void> {
  const { pathname, searchParams } = new URL(leaf, server.url);
  const node = searchParams.get('node') ?? '';
  expect((await ada.post(`${pathname}/lesson`, { node, version: '0', content })).status).toBe(302);
}

const says = (words: string) => expect(visit.page.says(words), `${visit.path} says ${words}`).toBe(true);
const saysNot = (words: string) => expect(visit.page.says(words), `${visit.path} says ${words}`).toBe(false);

it('a lesson is written again: it stays if that fails or is stopped, and texts stand side by side', async () => {
  const [leaf] = await leaves();
  await visit.open(leaf);
  model.script(reply.text(['The **old** text\n\n- [ ] one']));
  await visit.press('Generate Description');
  await visit.awaits('Written by test-model');

  model.script(reply.status(401));
  await visit.press('Generate again');
  await visit.awaits('Error occurred');
  says('The old text');

  model.script(reply.hangAfter(['The **cut** text, which is long enough to be shown before it is whole.\n']));
  await visit.press('Generate again');
  await visit.awaits('<strong>cut</strong>');
  await visit.press('Stop');
  says('The old text');
  expect(visit.html).not.toContain('<strong>cut</strong>');
  expect(visit.html).not.toContain('Undo the new text');
  await visit.follow('Show what was written');
  await visit.press('Use this text');
  says('This text is unfinished: it was stopped.');
  saysNot('The old text');
  await visit.press('Undo the new text');
  says('The old text');

  const gate = createGate();
  model.script(reply.text(['The **new** ', gate, 'text']));
  await visit.press('Generate again');
  says('Generating description...');
  says('The old text');
  gate.open();
  await visit.awaits(/<strong>new<\/strong>(?![\s\S]*Generating description)/);
  saysNot('The old text');
  await visit.press('Undo the new text');
  says('The old text');
  saysNot('edited by hand');
  await visit.press('Bring the new text back');
  says('The new text');
  await visit.press('Undo the new text');

  model.script(reply.text(['Roses are **verse**']));
  await visit.press('Generate again', { wish: 'As a poem </wish> for sailors' });
  await visit.awaits('<strong>verse</strong>');
  await visit.awaits('Your wish: As a poem');
  expect(model.requests.at(-1)?.prompt.match(/<\/wish>/g)).toHaveLength(1);
  await visit.press('As first written');
  says('The old text');
  saysNot('verse');

  await ada.post(`${leaf.split('?')[0]}/visibility`, { public: '1' });
  visit = new Visit(await readyAccount(server));
  await visit.open(leaf);
  says('The old text');
  expect(visit.html).not.toContain('sailors');
  await visit.follow('In another way');
  says('Roses are verse');
});

const readings = '? How life on Earth began\n? Finding meaning in life\n? How living cells work\n';
const outline = '- Water came first\n  - Why water\n  - Where\n- Cells followed\n';

it('a vague topic has its readings, a stopped map is continued, and home says what is ready', async () => {
  const ask = async (topic: string) => {
    await visit.open('/');
    await visit.press('Create map', { topic });
  };
  const becomes = async (title: string) => {
    await visit.awaits('id="tree"');
    expect(visit.path).toMatch(/^\/map\/\w+$/);
    expect(visit.page.headings).toContain(title);
  };

  model.script(reply.text([readings]), reply.text([outline]));
  await ask('Life');
  await visit.awaits('This topic can mean several things. Which one do you want to learn?');
  expect(visit.page.address('Change the topic')).toMatch(/^\/\?topic=Life&again=\w+$/);
  await visit.open('/');
  says('This topic can mean several things.');
  await visit.follow('Choose what you mean');
  await visit.press('Finding meaning in life');
  await becomes('Finding meaning in life');
  await visit.open('/');
  expect(visit.html).not.toContain('run-card');

  const asked = model.requests.length;
  model.script(reply.text([readings]), reply.text([outline]));
  await ask('Growth');
  await visit.awaits('Keep my words');
  await visit.press('Keep my words');
  await becomes('Growth');
  expect((await model.request(asked + 1)).prompt).not.toContain('too vague');

  model.script(reply.hangAfter(['- Birds\n  - Owls\n  - Ravens\n- Fish\n  - Carp\n  - Pikes\n  - Hal']));
  await ask('Animals');
  await visit.awaits('Pikes');
  await visit.press('Stop');
  await becomes('Animals');
  says('This map is unfinished: it was stopped.');
  model.script(reply.text(['    - Trout\n  - Cats\n    - Lions\n']));
  await visit.press('Continue');
  await becomes('Animals');
  expect(visit.html).toContain('Lions');
  saysNot('This map is unfinished');

  const gate = createGate();
  model.script(reply.text([outline, gate]));
  await ada.post('/?index', { topic: 'Slow zoo', key: 'slow' });
  await visit.open('/');
  says('Being written');
  gate.open();
  while (!visit.page.says('Your map is ready')) await visit.follow('Look again');
  await visit.follow('Open the map');
  expect(visit.page.headings).toContain('Slow zoo');
});

it('all lessons of a branch are asked for, stopped, continued, and shown in the tree; a fault ends them', async () => {
  const mapId = await readyMap(server, ada, 'Zoo', '- Birds\n  - Robin\n  - Wren\n  - Owl\n- Fish\n  - Trout\n');
  const gate = createGate();
  model.script(reply.text(['About birds', gate]), reply.hangBeforeFirstByte());
  await visit.open(`/map/${mapId}`);
  await visit.follow('Lessons');
  says('Lessons written: 0 of 6.');
  expect(visit.page.buttons).toContain('Write all 6 lessons');
  // The branch, and not its lesson, whose link has the same name.
  await visit.open(/href="(\/map\/\w+\/branch\?node=[^"]+)"[^>]*>(?:<[^>]*>)*Birds/.exec(visit.html)?.[1] ?? '');
  expect(visit.page.headings).toContain('Birds');
  await visit.press('Write all 4 lessons');
  await visit.awaits('Being written');
  expect(visit.html.match(/Waiting/g)).toHaveLength(3);
  gate.open();
  await visit.awaits(/Has a lesson[\s\S]*Being written/);
  await visit.press('Stop');
  expect(visit.html.match(/No lesson yet/g)).toHaveLength(3);
  await visit.press('Go on: write 3 lessons');
  await visit.awaits('Lessons written: 4 of 4.');
  expect(visit.page.buttons.filter((name) => /^(?:Stop|Write|Go on)/.test(name))).toEqual([]);
  await visit.follow('Owl');
  says('Written by test-model');
  expect(visit.html.match(/<a [^>]*data-state="written"/g)).toHaveLength(3);
  expect(visit.html.match(/<a [^>]*data-state="read"/g)).toHaveLength(1);

  model.script(reply.status(401));
  await visit.open(`/map/${mapId}/branch`);
  await visit.press('Write the 2 missing lessons');
  await visit.awaits('The other lessons were not asked for');
  expect(visit.html.match(/No lesson yet/g)).toHaveLength(1);
  await visit.press('Try again: Fish');
  await visit.awaits('Lessons written: 5 of 6.');
});

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\`\n\n`;

it('exercises and cards are proposed from a lesson and kept, and cards are added by hand', async () => {
  const [leaf] = await leaves();
  await write(leaf, lessonText);
  await visit.open(leaf);
  model.script(
    reply.text([block('How often does it repeat?\n= 3\n! Three times.'), block('How many rounds?\n= 1')]),
    reply.text(['1: 3\n2: 0\n']),
  );
  await visit.press('Propose exercises from this lesson');
  await visit.awaits('Add what is ticked');
  expect(visit.path).toMatch(/\/exercises\/proposal\/\w+$/);
  says('1 more was left out');
  await visit.press('Add what is ticked');
  says('How often does it repeat?');
  const field = /name="(answer[^"]*)"/.exec(visit.html)?.[1] ?? '';
  await visit.press('Check', { [field]: '4' });
  says('Not right yet.');

  await visit.open('/review');
  says('How often does it repeat?');
  await visit.press('Check', { [field]: 'many' }, 400);
  says('That did not count.');
  expect(visit.page.typed).toContain('many');
  await visit.press('Check', { [field]: '3' });
  says('Right.');

  await visit.open(leaf);
  const cards = ['Q: What does a loop repeat?\nA: A step.\n\n', 'Q: Is a loop a function?\nA: No.\n\n'];
  model.script(reply.text([...cards, 'Q: What ends it early?\nA: `break`.\n']));
  await visit.press('Propose cards from this lesson');
  await visit.awaits('Keep what is ticked');
  expect(visit.path).toMatch(/\/cards\/proposal\/\w+$/);
  says('1 more was left out');
  await visit.press('Keep what is ticked', { keep: '0' });
  const count = /Cards \((\d)\)/.exec(visit.html)?.[1];
  await visit.press('Add', { front: 'What is my own question?', back: 'My own answer.' });
  says(`Cards (${Number(count) + 1})`);
  says('What is my own question?');
  await visit.press('Delete this card and its reviews');
  says(`Cards (${count})`);
});

it('a note is written, changed and deleted; a question gets a hint and an answer for the lesson', async () => {
  const [leaf] = await leaves();
  await write(leaf, lessonText);
  await visit.open(leaf);
  const save = (text: string) => visit.press('Save', { text });
  await save('A loop is a **circle**.');
  says('Notes (1)');
  says('A loop is a circle.');
  const stale = visit.page.form('Save');
  await ada.post(stale.action, stale.filled({ text: 'A loop is a wheel.' }));
  await visit.press('Save', { text: 'A loop is a ring.' }, 409);
  says('changed somewhere else');
  expect(visit.page.typed).toEqual(expect.arrayContaining(['A loop is a wheel.', 'A loop is a ring.']));
  await visit.press('Save your text');
  says('A loop is a ring.');
  await visit.open('/search?q=ring&in=notes');
  expect(visit.html).toMatch(/href="[^"]*#notes"/);
  await visit.open(leaf);
  await save('');
  saysNot('Notes (1)');

  const gate = createGate();
  const hint = 'Look at two rounds of a loop, one beside the other, and at what stays the same ';
  model.script(reply.text([hint, gate, 'in each round. What is it?']), reply.text(['It repeats a **step**.']));
  await visit.press('Give me a hint', { question: 'What does a loop repeat?' });
  await visit.awaits('one beside the other');
  expect(visit.path).toMatch(/\/ask\?node=[^#]+&turn=\w+$/);
  expect(visit.page.buttons).toContain('Stop');
  gate.open();
  await visit.awaits('in each round. What is it?');
  await visit.awaits('Show the answer');
  await visit.press('Show the answer');
  await visit.awaits('Answer by test-model');
  says('It repeats a step.');
  await visit.press('Put into the lesson');
  expect(visit.html).toMatch(/<h\d[^>]*>What does a loop repeat\?/);
  await visit.press('Undo the new text');
  expect(visit.html).not.toMatch(/<h\d[^>]*>What does a loop repeat\?/);
});

it('exercises are answered, judged, hinted at and solved', async () => {
  const [leaf] = await leaves();
  const exercises = [
    ['Which one is a loop?', '- A line :: It has two ends.', '+ A circle', '- A corner', '! It ends where it begins.'],
    ['{a=2..9} {b=2..9}', 'It goes round {a} times, each time {b} steps. How many?', '= a*b', '? Multiply.'],
  ];
  await write(leaf, exercises.map((lines) => block(lines.join('\n'))).join(''));
  await visit.open(leaf);
  const option = (name: string) =>
    new RegExp(`value="([^"]*)"[^>]*>(?:<[^>]*>|\\s)*${name}`).exec(visit.html)?.[1] ?? '';

  await visit.press('Check', { answer: option('A line') });
  says('Not right yet.');
  says('It has two ends.');
  await visit.press('Check', { answer: option('A corner') });
  await visit.press('Show the solution');
  says('It ends where it begins.');

  // The first one is closed, and shows 'Check' no more.
  await visit.press('Check', { answer: 'many' });
  says('That did not count.');
  expect(visit.page.typed).toContain('many');
  await visit.follow('Back to the lesson');
  await visit.press('Hint');
  says('Multiply.');
  const [, times, steps] = /round (\d+) times, each time (\d+) steps/.exec(visit.html) ?? [];
  await visit.press('Check', { answer: String(Number(times) * Number(steps)) });
  says('Right.');
  await visit.press('Another one like this');
  expect(visit.page.form('Check').fields.get('answer')).toBe('');
  await visit.open(leaf);
  says('It ends where it begins.');
});

const book = [
  '# The bee book',
  '## The hive',
  `### The queen\n\nThe queen lays all the eggs of the colony. ${'She is fed by the workers. '.repeat(16)}`,
  `### Drones\n\nDrones are male bees. ${'They wait for a young queen. '.repeat(16)}`,
].join('\n\n');

it('a source becomes a map, and a lesson cites it', async () => {
  const sent = await ada.post('/sources', { text: book, title: 'The bee book', key: 'bees' });
  await visit.open(new URL(sent.headers.get('location') ?? '', server.url).pathname);
  await visit.awaits('From its headings');
  await visit.press('From its headings');
  await visit.awaits('id="tree"');
  const [, node] = /node=([\w-]+)"[^>]*>(?:(?!<a ).)*?The queen/s.exec(visit.html) ?? [];
  await visit.open(`${visit.path}?node=${node}`);
  says('The queen lays all the eggs of the colony.');
  says('The text of “The bee book” as it stands there');

  model.script(
    reply.text([
      'She lays “all the eggs of the colony” [1]. She “rules the whole hive” [1].\n\nNobody says more [11].\n',
    ]),
  );
  await visit.press('Generate again');
  await visit.awaits(/no source for this(?![\s\S]*Generating description)/);
  expect(visit.html).toContain('one citation of a passage that was not given taken out');
  says('not word for word in the source');
  const cited = /<a [^>]*class="cite"[^>]*>/.exec(visit.html)?.[0] ?? '';
  await visit.open(/href="([^"#]*)/.exec(cited)?.[1] ?? '');
  expect(visit.path).toMatch(/^\/sources\/[\w-]+\?p=1$/);
  says('The queen lays all the eggs of the colony.');
});

it('leaves are done one after another, and branches count them', async () => {
  const mapId = await readyMap(server, ada, 'Zoo', '- Birds\n  - Robin\n  - Wren\n- Trout\n');
  for (const { address } of await leavesOf(server, ada, mapId)) await write(address, 'About it');
  const [first] = await leavesOf(server, ada, mapId);
  const counts = () => [...visit.html.matchAll(/>(\d\/\d)</g)].map(([, count]) => count);
  await visit.open(first?.address.slice(server.url.length) ?? '');
  expect(counts()).toEqual(['0/3', '0/2']);
  await visit.press('Done, next');
  expect(counts()).toEqual(['1/3', '1/2']);
  expect(visit.html.match(/<a [^>]*data-state="done"/g)).toHaveLength(1);
  await visit.open(first?.address.slice(server.url.length) ?? '');
  await visit.press('Mark as not done');
  expect(counts()).toEqual(['0/3', '0/2']);
  for (let done = 0; done < 2; done += 1) await visit.press('Done, next');
  const last = visit.path;
  await visit.press('Done');
  expect(visit.path).toMatch(/\/learned\?first/);
  says('All 3 leaves of this map are done.');
  await visit.follow('Back to the map');
  expect(counts()).toEqual(['3/3', '2/2']);
  await visit.open(last);
  says('All 3 leaves of this map are done.');
  expect(visit.page.buttons).toContain('Mark as not done');
});
