import { isPlainlyNotIn } from '~/kit/text/function-words';
import { languageName } from '~/kit/text/language';

/** Labels that name a part of a book and no subject, in en, de, es, fr, pt, zh and ar. */
const fillers = new Set(
  `introduction, summary, conclusion, conclusions, overview, recap, wrap up, further reading, further resources,
additional resources, resources, references, bibliography, final thoughts, closing thoughts, next steps, appendix, preface,
foreword, key takeaways, summary and conclusion, introduction and overview, summary and next steps, conclusion and next steps,
einleitung, einführung, zusammenfassung, fazit, überblick, schluss, schlussfolgerung, ausblick, weiterführende literatur,
weitere literatur, literatur, literaturverzeichnis, quellen, weitere ressourcen, ressourcen, vorwort, nächste schritte, anhang,
zusammenfassung und ausblick, fazit und ausblick, weiterführendes,
introducción, resumen, conclusión, conclusiones, visión general, lecturas adicionales, lecturas recomendadas, para saber más,
bibliografía, referencias, recursos, recursos adicionales, próximos pasos, apéndice, prólogo, reflexiones finales,
résumé, synthèse, aperçu, vue d'ensemble, pour aller plus loin, lectures complémentaires, bibliographie, références,
ressources, ressources complémentaires, prochaines étapes, annexe, avant-propos, conclusion générale, introduction générale,
introdução, resumo, conclusão, conclusões, visão geral, leituras adicionais, leitura adicional, leituras recomendadas,
para saber mais, bibliografia, referências, recursos adicionais, próximos passos, apêndice, prefácio, considerações finais,
介绍, 简介, 引言, 导论, 前言, 概述, 概览, 总结, 小结, 结论, 结语, 延伸阅读, 扩展阅读, 参考资料, 参考文献, 更多资源, 资源, 下一步, 附录,
مقدمة, المقدمة, تمهيد, ملخص, الملخص, خلاصة, الخلاصة, خاتمة, الخاتمة, نظرة عامة, قراءات إضافية, مزيد من القراءة, المراجع, مراجع,
مصادر إضافية, الموارد, موارد إضافية, الخطوات التالية, ملحق`
    .split(/,\s+/)
    .map((label) => label.normalize('NFC')),
);

/** A label without its number, markup and case. */
const bare = (label: string): string =>
  label
    .normalize('NFC')
    .toLowerCase()
    .replace(/^[\s\p{N}.)(:–-]+|[\s:.…!–-]+$/gu, '')
    .replace(/&/g, 'and')
    .replace(/[’]/g, "'")
    // 'Wrap-up', but 'avant-propos'.
    .replace(/(?<!^avant)(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ');

/** Maximum number of labels; with more, none are checked. */
const lookedAt = 2_000;

/** The distinct labels of an outline that name no subject. */
export const fillerLabels = (labels: readonly string[]): string[] =>
  labels.length > lookedAt ? [] : [...new Set(labels.filter((label) => fillers.has(bare(label))))];

/** An outline without new lines that name no subject and have nothing below them. @param known labels that stay */
export function withoutFiller<Line extends { readonly label: string; readonly level: number }>(
  lines: readonly Line[],
  known: ReadonlySet<string>,
): Line[] {
  const filler = new Set(fillerLabels(lines.map(({ label }) => label)).filter((label) => !known.has(label)));
  return lines.filter(({ label, level }, at) => !filler.has(label) || (lines[at + 1]?.level ?? 0) > level);
}

/** Markup around a label in its line. */
const marks = /^[\s\-*+•#>|├└─│]*(?:[A-Za-z]{1,4}[.)]\s+)?|[\s*_|,]+$/g;
const shortLines = /^.{1,80}$/gm;
const quotations = /"([^"\n]{1,60})"/g;

/** Whether a text in any form has a line or quoted string that may be such a label. Cheaper than parsing it. */
export const mayHaveFiller = (text: string): boolean =>
  [...text.matchAll(shortLines)].some(([line]) => fillers.has(bare(line.replace(marks, '')))) ||
  [...text.matchAll(quotations)].some(([, quoted = '']) => fillers.has(bare(quoted)));

/**
 * The rules that an outline breaks, each as a part of a sentence for its model.
 * @param language that it was to be in, as a BCP 47 tag; null if unknown
 */
export function outlineFaults(labels: readonly string[], language: string | null = null): string[] {
  const filler = fillerLabels(labels).map((label) => `“${label}” names nothing to learn`);
  const isForeign = language !== null && isPlainlyNotIn(labels.join('\n'), language);
  return isForeign ? [...filler, `it is not in ${languageName(language) ?? language}`] : filler;
}

/** Whether a text in any form may break a rule of an outline. Cheaper than parsing it. */
export const mayHaveFaults = (text: string, language: string | null): boolean =>
  mayHaveFiller(text) || (language !== null && isPlainlyNotIn(text, language));
