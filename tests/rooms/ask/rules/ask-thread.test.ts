import { describe, expect, it } from 'vitest';
import { threadHtml } from '~/rooms/ask/ui/thread';
import type { TurnView } from '~/rooms/ask/ui/thread-data';

const turn: TurnView = {
  id: 'a1',
  is: 'answered',
  how: 'hint',
  question: 'What is 12 * 9?',
  selection: '',
  html: '<p>So 12 * 9 = 108.</p>',
  note: null,
  by: 'scripted',
  made: '',
  givesAway: false,
  runId: null,
  isWhole: true,
};

const rendered = (more: Partial<TurnView>) =>
  threadHtml({
    mapId: 'm1',
    nodeId: 'n1',
    count: 1,
    turns: [{ ...turn, ...more }],
    questions: [],
    canAsk: true,
    keepsServer: false,
    lessonVersion: null,
    hasLesson: true,
  });

describe('a thread', () => {
  it('folds a hint that gives the answer away', () => {
    expect(rendered({})).not.toContain('give the answer away');
    expect(rendered({ givesAway: true })).toMatch(
      /<details><summary>This hint may give the answer away<\/summary><div class="prose"[^>]*><p>So 12/,
    );
  });
});
