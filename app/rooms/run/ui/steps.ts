/** The five steps of making a map (§4), each with its text; other runs have names and texts of their own. */
export const runSteps = [
  { id: 'authenticating', label: 'Authenticating', says: 'Checking that this is you' },
  { id: 'processing', label: 'Processing', says: 'Asking for your map' },
  { id: 'generating', label: 'Generating', says: 'The outline is being written' },
  { id: 'saving', label: 'Saving', says: 'Keeping your map' },
  { id: 'redirecting', label: 'Redirecting', says: 'Opening your map' },
] as const;

export type RunStep = (typeof runSteps)[number]['id'];
