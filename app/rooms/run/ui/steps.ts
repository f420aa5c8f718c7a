import { runWords } from '~/rooms/run/words';
/** The five steps of making a map (§4), each with its text; other runs have names and texts of their own. */
export const runSteps = () =>
  [
    { id: 'authenticating', label: runWords.authenticating, says: runWords.checkingThatThisIs },
    { id: 'processing', label: runWords.processing, says: runWords.askingForYourMap },
    { id: 'generating', label: runWords.generating, says: runWords.theOutlineIsBeing },
    { id: 'saving', label: runWords.saving, says: runWords.keepingYourMap },
    { id: 'redirecting', label: runWords.redirecting, says: runWords.openingYourMap },
  ] as const;

export type RunStep = ReturnType<typeof runSteps>[number]['id'];
