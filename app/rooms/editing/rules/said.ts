import { plainFormulas } from '~/kit/text/plain-formula';
import { cutToCharacters } from '~/kit/text/plain-text';
import type { VersionHead } from '~/rooms/map/rules/versions';

const labelCharacters = 60;

const quoted = (label: string): string => {
  const plain = plainFormulas(label);
  const cut = cutToCharacters(plain, labelCharacters);
  return `'${cut === plain ? plain : `${cut}…`}'`;
};

const nodes = (count: number): string => (count === 1 ? '1 node' : `${count.toLocaleString('en')} nodes`);

/** A version's change as a phrase, such as "renamed 'A' to 'B'", beginning with a verb in the past tense. */
export function changeInWords({ change, cause }: Pick<VersionHead, 'change' | 'cause'>): string {
  switch (change.act) {
    case 'create':
      return `${cause === 'copied' ? 'copied' : 'made'} the map with ${nodes(change.nodes)}`;
    case 'rename':
      return `renamed ${quoted(change.from)} to ${quoted(change.to)}`;
    case 'add': {
      const under = `under ${quoted(change.under)}`;
      if (cause === 'grown') return `grew ${nodes(change.nodes)} ${under}`;
      if (cause === 'copied')
        return change.nodes === 1
          ? `took ${quoted(change.label)} from the original`
          : `took ${nodes(change.nodes)} from the original, the first ${quoted(change.label)}`;
      return change.nodes === 1
        ? `added ${quoted(change.label)} ${under}`
        : `added ${nodes(change.nodes)} ${under}, the first ${quoted(change.label)}`;
    }
    case 'move': {
      const below = change.nodes > 1 ? ` with ${nodes(change.nodes - 1)} below it` : '';
      return change.from === change.to
        ? `moved ${quoted(change.label)}${below} within ${quoted(change.to)}`
        : `moved ${quoted(change.label)}${below} from ${quoted(change.from)} to ${quoted(change.to)}`;
    }
    case 'delete': {
      const below = change.nodes > 1 ? ` and ${nodes(change.nodes - 1)} below it` : '';
      return `deleted ${quoted(change.label)}${below} from ${quoted(change.under)}`;
    }
    case 'anew':
      return `wrote ${quoted(change.label)} anew: ${nodes(change.grown)} new, ${nodes(change.gone)} gone`;
    case 'undo':
      return `took a change back: version ${change.version} again`;
    case 'redo':
      return `made a change again: version ${change.version} again`;
    case 'restore':
      return `brought version ${change.version} back`;
  }
}

/** A version's change as a sentence: "Renamed 'A' to 'B'." */
export function changeSentence(head: Pick<VersionHead, 'change' | 'cause'>): string {
  const words = changeInWords(head);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
