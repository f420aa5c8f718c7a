import { type Reading, type RunHandler, RunRefused } from '~/jobs/acts/run-handler';
import { makesSourceMap } from '~/jobs/rules/source-map-key';
import type { Run } from '~/jobs/store/runs';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { type OutlineLine, OutlineParser } from '~/kit/outline/outline';
import { withoutRepeats } from '~/kit/outline/repeats';
import { boundedText } from '~/kit/text/size';
import { readPiece } from '~/kit/text/taken-back';
import type { LanguageModel, SourceOutlineRequest, TextStream } from '~/providers/model/language-model';
import { usedBy } from '~/providers/model/model-use';
import { saveNewMap } from '~/rooms/map/acts/create-map';
import type { FindLanguage } from '~/rooms/map/acts/find-language';
import { outlineSoFar } from '~/rooms/map/acts/outline-so-far';
import { readCanonical } from '~/rooms/map/rules/document';
import { writeOutline } from '~/rooms/map/rules/outline';
import type { Maps } from '~/rooms/map/store/maps';
import { documentParts } from '~/rooms/source/rules/parts';
import type { Sources } from '~/rooms/source/store/sources';
import type { Clock } from '~/system/contract/clock';
import type { Random } from '~/system/contract/random';
import type { TextWork } from '~/system/contract/text-work';
import { allPassages } from './all-passages';

interface Deps {
  readonly model: LanguageModel;
  readonly maps: Maps;
  readonly sources: Sources;
  readonly work: TextWork;
  readonly languages: FindLanguage;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * The control character RECORD SEPARATOR. In a run's text it ends the notes on a part of the document; the outline, or
 * the part being read, follows the last one.
 */
const partEnds = '\u001e';

/** Runs of maps, including those from a learner's source; `plain` handles all others. */
export const withSourceMaps = (plain: RunHandler<'map'>, deps: Deps): RunHandler<'map'> => ({
  ...plain,
  read: (run) => (makesSourceMap(run) ? readSource(deps, run) : plain.read(run)),
});

/**
 * Asks for the outline of a source: in one call if it is short, otherwise first for notes on each part and then for an
 * outline of the notes. After a restart it continues with the first incomplete part.
 */
async function readSource(deps: Deps, run: Run<'map'>): Promise<Reading> {
  const { model, sources, languages, work } = deps;
  const source = run.sourceId === null ? null : await sources.byId(run.sourceId, run.userId);
  if (!source) throw new RunRefused('gone', 'sourceMap.gone');
  const write = model.writeSourceOutline?.bind(model);
  if (!write) throw new RunRefused('no-model', 'sourceMap.noModel');
  const saved = saveNewMap(deps);
  const passages = await allPassages(sources, source);
  const { parts } = documentParts(passages);
  const calls = parts.length === 1 ? 1 : parts.length + 1;
  const before = run.text.slice(0, run.text.lastIndexOf(partEnds) + 1);

  const lines: OutlineLine[] = [];
  let parser = new OutlineParser(run.topic);
  const add = (certain: readonly OutlineLine[]) => {
    for (const line of certain) lines.push(line);
  };
  const read = (text: string) => {
    for (const [at, segment] of text.split(partEnds).entries()) {
      if (at > 0) parser = new OutlineParser(run.topic);
      add(parser.push(segment));
    }
  };
  read(before);
  const count = boundedText(limits.outlineMaxBytes);

  const requestOf = (
    noted: readonly string[],
    step: SourceOutlineRequest['step'],
  ): Pick<SourceOutlineRequest, 'step' | 'passages' | 'parts'> =>
    step === 'join' ? { step, passages: [], parts: noted } : { step, passages: parts[noted.length] ?? [], parts: [] };

  return {
    before,
    lines,
    async ask(signal, onState) {
      const texts = passages.slice(0, 40).map(({ text }) => text.slice(0, 200));
      const found = await languages.ofMap(source.title, texts);
      const language = found === 'und' ? null : found;
      const call = (noted: readonly string[]) => {
        const step = calls === 1 ? 'whole' : noted.length < parts.length ? 'part' : 'join';
        return write({ ...requestOf(noted, step), title: source.title, language, signal, onState });
      };
      return inCalls(before, calls, call);
    },
    push(piece) {
      count(piece);
      read(piece);
      return piece;
    },
    end: () => '',
    save: async (text, origin) => {
      add(parser.end());
      const outline = afterParts(text);
      const nodes = outlineIn(run.topic, outline);
      const result =
        outline.length <= limits.outlineInPlaceMaxCharacters
          ? writeOutline(run.topic, nodes)
          : await work.written(run.topic, nodes);
      return saved(run, { result, nodes }, origin, null, [source.id]);
    },
    keep: async (text, origin, why) => {
      // Notes alone are no outline.
      if (text.split(partEnds).length < calls) return null;
      const result = await outlineSoFar(work, run.topic, afterParts(text));
      const nodes = result === null ? null : readCanonical(result);
      return result === null || !nodes ? null : saved(run, { result, nodes }, origin, why, [source.id]);
    },
  };
}

const afterParts = (text: string): string => text.slice(text.lastIndexOf(partEnds) + 1);

/** @throws ModelFault 'no-outline' with the text that came instead */
function outlineIn(topic: string, text: string): OutlineLine[] {
  try {
    const parser = new OutlineParser(topic);
    parser.push(text);
    parser.end();
    const nodes = withoutRepeats(parser.nodes());
    if (nodes.length + 1 < limits.outlineMinNodes) throw new ModelFault('no-outline', 'one line again and again');
    return nodes;
  } catch (error) {
    if (!(error instanceof ModelFault) || error.reason !== 'no-outline') throw error;
    throw new ModelFault('no-outline', error.detail, { words: text });
  }
}

/** Several calls as one stream. Notes on a part come when they are complete, the outline as it streams. */
async function inCalls(
  before: string,
  calls: number,
  call: (noted: readonly string[]) => Promise<TextStream>,
): Promise<TextStream> {
  const noted = before
    .split(partEnds)
    .slice(0, -1)
    .slice(0, calls - 1);
  const prompts: string[] = [];
  const streams: TextStream[] = [];
  const asked = async () => {
    const stream = await call(noted);
    streams.push(stream);
    if (!prompts.includes(stream.source.prompt)) prompts.push(stream.source.prompt);
    return stream;
  };
  let stream = await asked();
  return {
    get source() {
      return { ...stream.source, prompt: prompts.join(', ') };
    },
    ending: () => stream.ending(),
    used: () => usedBy(streams),
    pieces: (async function* () {
      while (noted.length < calls - 1) {
        let notes = '';
        for await (const piece of stream.pieces) {
          const { isAnew, text } = readPiece(piece);
          notes = (isAnew ? '' : notes) + text.replaceAll(partEnds, '');
        }
        if (notes.trim() === '') throw new ModelFault('empty', 'nothing was noted of a part');
        noted.push(notes);
        yield `${notes.trimEnd()}\n${partEnds}`;
        stream = await asked();
      }
      for await (const piece of stream.pieces) {
        const { isAnew, text } = readPiece(piece);
        const clean = text.replaceAll(partEnds, '');
        // The outline so far was the model's reasoning: drop it, keep the notes.
        yield isAnew ? `\n${partEnds}${clean}` : clean;
      }
    })(),
  };
}
