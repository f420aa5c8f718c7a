import { readerLanguage } from '~/kit/language/reader';
import { plainFormulas } from '~/kit/text/plain-formula';
import { cutToCharacters } from '~/kit/text/plain-text';
import { editingWords } from '~/rooms/editing/words';
import type { VersionHead } from '~/rooms/map/rules/versions';

const labelCharacters = 60;

const quoted = (label: string): string => {
  const plain = plainFormulas(label);
  const cut = cutToCharacters(plain, labelCharacters);
  return editingWords.quotedLabel({ label: cut === plain ? plain : `${cut}…` });
};

const nodes = (count: number): string => editingWords.countNodes({ n: count });

/** A version's change as a phrase, such as "renamed 'A' to 'B'", beginning with a verb in the past tense. */
export function changeInWords({ change, cause }: Pick<VersionHead, 'change' | 'cause'>): string {
  switch (change.act) {
    case 'create': {
      const made = cause === 'copied' ? editingWords.copiedTheMap : editingWords.madeTheMap;
      return made({ nodes: nodes(change.nodes) });
    }
    case 'rename':
      return editingWords.renamedTo({ from: quoted(change.from), to: quoted(change.to) });
    case 'add': {
      const said = { nodes: nodes(change.nodes), label: quoted(change.label), under: quoted(change.under) };
      if (cause === 'grown') return editingWords.grewUnder(said);
      if (cause === 'copied') return change.nodes === 1 ? editingWords.tookOne(said) : editingWords.tookMany(said);
      return change.nodes === 1 ? editingWords.addedOne(said) : editingWords.addedMany(said);
    }
    case 'move': {
      const said = {
        label: quoted(change.label),
        nodes: nodes(change.nodes - 1),
        from: quoted(change.from),
        to: quoted(change.to),
      };
      if (change.from === change.to)
        return change.nodes > 1 ? editingWords.movedWithinWith(said) : editingWords.movedWithin(said);
      return change.nodes > 1 ? editingWords.movedFromWith(said) : editingWords.movedFrom(said);
    }
    case 'delete': {
      const said = { label: quoted(change.label), nodes: nodes(change.nodes - 1), under: quoted(change.under) };
      return change.nodes > 1 ? editingWords.deletedWith(said) : editingWords.deletedOne(said);
    }
    case 'anew':
      return editingWords.wroteAnew({
        label: quoted(change.label),
        grown: nodes(change.grown),
        gone: nodes(change.gone),
      });
    case 'needs':
      return editingWords.choseNeeds({ label: quoted(change.label) });
    case 'link':
      return editingWords.choseProposedNeeds({ n: change.lessons });
    case 'course':
      return editingWords.tookCourse;
    case 'undo':
      return editingWords.tookBack({ version: `${change.version}` });
    case 'redo':
      return editingWords.madeAgain({ version: `${change.version}` });
    case 'restore':
      return editingWords.broughtBack({ version: `${change.version}` });
  }
}

/** A version's change as a sentence: "Renamed 'A' to 'B'." */
export function changeSentence(head: Pick<VersionHead, 'change' | 'cause'>): string {
  const words = changeInWords(head);
  return editingWords.sentenceOf({ change: `${words.charAt(0).toLocaleUpperCase(readerLanguage())}${words.slice(1)}` });
}
