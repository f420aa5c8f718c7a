import { transferWords } from '~/rooms/transfer/words';

/** Items of a list that say what an import makes of the parts of a file: below the form, and in the help. */
export const BecomesOfFile = () => (
  <>
    <li>{transferWords.headingsListItemsAnd}</li>
    <li>{transferWords.notesOfOpmlFreemind}</li>
    <li>{transferWords.categoriesOfGift}</li>
    <li>{transferWords.zipOfACourse}</li>
    <li>{transferWords.whatIsTickedThere}</li>
  </>
);
