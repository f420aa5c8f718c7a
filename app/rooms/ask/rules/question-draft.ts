/** A question as typed, and the selected text that it is about. */
export interface QuestionDraft {
  readonly question: string;
  readonly selection: string;
}

export const keptDraft = ({ question, selection }: QuestionDraft): string =>
  question || selection ? JSON.stringify([question, selection]) : '';

/** Reads what `keptDraft` made; anything else is an empty draft. */
export function readDraft(kept: string | null): QuestionDraft {
  const [question, selection] = listIn(kept ?? '');
  return { question: textOf(question), selection: textOf(selection) };
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');

function listIn(json: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
