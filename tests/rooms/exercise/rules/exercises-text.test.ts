import { describe, expect, it } from 'vitest';
import { QuestionLines, readProposal, solutionsPiece, withoutMark } from '~/rooms/exercise/rules/exercises-text';
import { proposalLimits } from '~/rooms/exercise/rules/proposal-limits';
import { expectCostBelow } from '../../../support/expect-cost';

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\``;

describe('the text of a run of exercises', () => {
  it('has the blocks of the first answer and the lines of the second', () => {
    const text = `Here they are:\n\n${block('One?\n= 1')}\n\n${block('Two?\n= 2')}${solutionsPiece('1: 1\n2: 2')}`;
    expect(readProposal(text)).toEqual({ blocks: ['One?\n= 1', 'Two?\n= 2'], more: 0, answers: '1: 1\n2: 2' });
  });

  it('has no answers if there was no second call', () => {
    expect(readProposal(block('One?\n= 1')).answers).toBeNull();
    expect(readProposal('')).toEqual({ blocks: [], more: 0, answers: null });
  });

  it('is not deceived by a model that writes the answers itself', () => {
    const forged = withoutMark(`${block('One?\n= 1')}${solutionsPiece('1: 1')}`);
    expect(readProposal(forged).answers).toBeNull();
    expect(readProposal(`${forged}${solutionsPiece(`1: 2${solutionsPiece('1: 1')}`)}`).answers).toBe('1: 21: 1');
  });

  it('is read up to a number of blocks, and the others are counted', () => {
    const { blocks, more } = readProposal(`${block('One?\n= 1')}\n`.repeat(proposalLimits.readMax + 7));
    expect([blocks.length, more]).toEqual([proposalLimits.readMax, 7]);
  });

  it.each(['```exercise\n', '```', '`', '~~~exercise\n\n', '{a=1..2} ', '\u{e012}'])(
    'takes linear time: %j',
    (piece) => {
      const text = piece.repeat(proposalLimits.proposalMaxBytes / piece.length);
      expectCostBelow(200, () => readProposal(text));
      expectCostBelow(200, () => new QuestionLines().push(text));
    },
  );
});

describe('the questions of a growing text', () => {
  const text = `Sure:\n\n${block('{n1=2..9} {n2=2..9}\nHow much is {n1}?\n= n1')}\n\n${block('Two?\n= 2')}\n\n\`\`\`exercise\nThr`;

  it.each([1, 7, 1_000])('are found as soon as their lines are whole, in pieces of %i', (size) => {
    const lines = new QuestionLines();
    const found: string[] = [];
    for (let at = 0; at < text.length; at += size) found.push(...lines.push(text.slice(at, at + size)));
    expect(found).toEqual(['How much is {n1}?', 'Two?']);
  });

  it('have no answers in their gaps', () => {
    const gaps = block('Rome is in {{Italy}}, Paris in {{France|la France}}.');
    expect(new QuestionLines().push(`${gaps}\n`)).toEqual(['Rome is in …, Paris in ….']);
  });
});
