import { expect, test } from 'vitest';
import { type ActFields, ActQueue, idAhead, type Posted, type QueuedAct } from '~/rooms/editing/ui/in-place/act-queue';
import { actStore } from '~/rooms/editing/ui/in-place/act-store';

/** A storage like a browser's. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** A queue whose posts the test answers, one at a time. */
function queueOf(kept?: readonly QueuedAct[], store = actStore('m', storage())) {
  const sent: QueuedAct[] = [];
  const told: string[] = [];
  const answers: ((posted: Posted<string>) => void)[] = [];
  let count = 0;
  const queue = new ActQueue<string>(
    {
      post: (act) => {
        sent.push(act);
        return new Promise((resolve) => answers.push(resolve));
      },
      store,
      newKey: () => {
        count += 1;
        return `k${count}`;
      },
      onDone: (act, answer) => told.push(`${act.key} ${answer}`),
      onRefused: (act, { message }, lost) => told.push(`${act.key} ${message}, lost ${lost.map(({ key }) => key)}`),
      onChange: () => {},
    },
    kept,
  );
  const answer = async (posted: Posted<string>) => {
    answers.shift()?.(posted);
    await new Promise((done) => setTimeout(done));
  };
  const done = (node: string | null = null) => answer({ outcome: 'done', node, answer: 'done' });
  return { queue, sent, told, answer, done, store };
}

const add = (label: string, parent: string): ActFields => ({ act: 'add', label, parent, before: '' });

test('acts are sent in order, one at a time, and those on a new node get its id', async () => {
  const { queue, sent, told, done, store } = queueOf();
  const first = queue.add(add('A', 'root'));
  queue.add(add('A1', idAhead(first.key)));
  queue.add({ act: 'rename', node: idAhead(first.key), label: 'ahead-k1' });
  expect(sent).toHaveLength(1);
  expect(store.kept()).toHaveLength(3);
  await done('nA');
  expect(sent[1]).toMatchObject({ parent: 'nA', label: 'A1' });
  expect(store.kept()[1]).toMatchObject({ node: 'nA', label: 'ahead-k1' });
  await done('nA1');
  await done('nA');
  expect(told).toEqual(['k1 done', 'k2 done', 'k3 done']);
  expect(store.kept()).toEqual([]);
});

test('without an answer an act is sent again with its key, also by the next page', async () => {
  const { queue, sent, answer, done, store } = queueOf();
  queue.add(add('A', 'root'));
  queue.add({ act: 'undo' });
  await answer({ outcome: 'later', afterMs: 60_000 });
  expect(queue.isWaiting).toBe(true);
  expect(sent).toHaveLength(1);
  void queue.send();
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1']);
  await done('nA');
  expect(queue.isWaiting).toBe(false);
  queue.close();

  const next = queueOf(store.kept(), store);
  expect(next.queue.acts).toMatchObject([{ act: 'undo', key: 'k2' }]);
  void next.queue.send();
  await next.done();
  expect(store.kept()).toEqual([]);
});

test('a refused act cancels the acts that depend on it, and no others', async () => {
  const { queue, told, answer, sent } = queueOf();
  const first = queue.add(add('A', 'root'));
  const below = queue.add(add('A1', idAhead(first.key)));
  queue.add({ act: 'delete', node: idAhead(below.key) });
  queue.add({ act: 'rename', node: 'b', label: 'B' });
  await answer({ outcome: 'refused', status: 400, message: 'No.' });
  expect(told).toEqual(['k1 No., lost k2,k3']);
  expect(sent.at(-1)).toMatchObject({ node: 'b' });
  queue.close();
});

test('the last act can be cancelled as long as it cannot have been done', async () => {
  const { queue, answer, store } = queueOf();
  queue.add(add('A', 'root'));
  expect(queue.takeBack()).toBeNull();
  queue.add(add('B', 'root'));
  expect(queue.takeBack()).toMatchObject({ label: 'B' });
  await answer({ outcome: 'later', afterMs: 60_000 });
  expect(queue.takeBack()).toBeNull();
  expect(store.kept()).toMatchObject([{ label: 'A' }]);
  queue.close();
});

test('stored acts belong to one map, and without storage everything else works', () => {
  const shared = storage();
  actStore('one', shared).keep({ act: 'undo', key: 'k' });
  shared.setItem('topiary-draft:map:one:broken', '{');
  expect(actStore('one', shared).kept()).toEqual([{ act: 'undo', key: 'k' }]);
  expect(actStore('two', shared).kept()).toEqual([]);
  expect(actStore('one', null).kept()).toEqual([]);
});
