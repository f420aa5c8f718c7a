import type { CodeLanguage } from '~/kit/exercise/exercise';

const names: Readonly<Record<CodeLanguage, { readonly fence: RegExp; readonly label: RegExp }>> = {
  python: { fence: /^[ \t]{0,12}(?:`{3,}|~{3,})\s*(?:python|py)3?\b/gim, label: /(?<![\p{L}\p{M}])python/iu },
  sql: {
    fence: /^[ \t]{0,12}(?:`{3,}|~{3,})\s*(?:sql|sqlite)\b/gim,
    label: /(?<![\p{L}\p{M}])sql(?:ite)?(?![\p{L}\p{M}])/iu,
  },
  javascript: {
    fence: /^[ \t]{0,12}(?:`{3,}|~{3,})\s*(?:javascript|js)\b/gim,
    label: /(?<![\p{L}\p{M}])javascript/iu,
  },
};

/** The language that a lesson teaches to program in, judged by its path and its code; null for all other lessons. */
export function codeLanguageOf(path: readonly string[], markdown: string): CodeLanguage | null {
  const languages = Object.keys(names) as CodeLanguage[];
  const [most] = languages
    .map((language) => ({ language, blocks: markdown.match(names[language].fence)?.length ?? 0 }))
    .sort((one, other) => other.blocks - one.blocks);
  if (!most || most.blocks === 0) return null;
  // A lesson on another subject may show a program, too.
  return most.blocks > 1 || path.some((label) => names[most.language].label.test(label)) ? most.language : null;
}
