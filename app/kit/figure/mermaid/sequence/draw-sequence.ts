import type { Drawing, FigureTable } from '../../figure';
import { type FigureSaid, saidMark, say } from '../../said';
import { inOneLine } from '../label';
import { listed, shortened } from '../said-graph';
import type { MermaidSource } from '../source';
import { SequencePlaces } from './place-sequence';
import { readSequence } from './read-sequence';
import type { Message, Sequence, Step } from './sequence';

/** Draws a sequence diagram. Throws `FigureFault`. */
export function drawSequence(source: MermaidSource): Drawing {
  const sequence = readSequence(source);
  const drawn = new SequencePlaces(sequence).draw();
  return { ...drawn, said: saidOf(sequence), table: tableOf(sequence), title: sequence.title };
}

const nameIn = ({ actors }: Sequence, id: string): string => inOneLine(actors.get(id)?.label ?? id);

function saidOf(sequence: Sequence): readonly FigureSaid[] {
  const actors = [...sequence.actors.values()].map(({ label }) => inOneLine(label));
  const messages = sequence.steps.filter(({ step }) => step === 'message').length;
  const counts = say('mermaid', 'sequenceCounts', {
    actors: listed(actors),
    messages: saidMark(say('mermaid', 'messages', { n: messages })),
  });
  return [counts, ...shortened(sequence.steps.flatMap((step) => stepSaid(sequence, step)))];
}

/** Sentences for the parts of a frame after its first: those of `par` run at once, and `option` is one of several. */
const partNames: Readonly<Record<string, string>> = { and: 'frameAnd', option: 'frameOption' };

function stepSaid(sequence: Sequence, step: Step): readonly FigureSaid[] {
  if (step.step === 'message') return [messageSaid(sequence, step)];
  if (step.step === 'note') {
    const names = listed(step.of.map((id) => nameIn(sequence, id)));
    return [say('mermaid', 'noteOn', { name: names, text: inOneLine(step.text) })];
  }
  if (step.step === 'frame' && step.word !== 'rect')
    return [say('mermaid', 'frameBegins', { name: inOneLine(`${step.word} ${step.text}`.trim()) })];
  if (step.step === 'else')
    return [say('mermaid', partNames[step.word] ?? 'frameElse', { name: inOneLine(step.text) || '…' })];
  return [];
}

function messageSaid(sequence: Sequence, { from, to, number, text, start, end }: Message): FigureSaid {
  const name = end === 'cross' ? 'messageLost' : start !== 'none' ? 'messageBoth' : 'message';
  const values = { number, from: nameIn(sequence, from), to: nameIn(sequence, to) };
  return text === '' ? say('mermaid', name, values) : say('mermaid', `${name}By`, { ...values, text: inOneLine(text) });
}

function tableOf(sequence: Sequence): FigureTable | null {
  const rows = sequence.steps.flatMap((step) =>
    step.step === 'message'
      ? [[String(step.number), nameIn(sequence, step.from), nameIn(sequence, step.to), inOneLine(step.text)]]
      : [],
  );
  const head = (['number', 'from', 'to', 'messageHead'] as const).map((name) => say('mermaid', name));
  return rows.length === 0 ? null : { head, rows };
}
