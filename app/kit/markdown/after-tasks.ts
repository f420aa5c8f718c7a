import { modelExercises, withoutExercises } from './exercises/model-exercises';
import { listTasks } from './tasks';

/** Text after a lesson's last task, and where it begins. */
interface AfterTasks {
  readonly start: number;
  readonly text: string;
}

const listLine = /^(?:[ \t]+\S|[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t])/;
/** Definitions of footnotes and links are handled by others. */
const definition = /^ {0,3}\[[^\]\n]{1,60}\]:/;

/**
 * The text after the list with the last task or, in a lesson without tasks, after the last exercise; null if there is
 * none, or neither.
 */
export function afterTasks(markdown: string): AfterTasks | null {
  const last = listTasks(markdown).at(-1);
  if (!last) return afterExercises(markdown);
  let at = lineEnd(markdown, last.offset);
  let isBehindBlank = false;
  while (at < markdown.length) {
    const end = lineEnd(markdown, at);
    const line = markdown.slice(at, end).replace(/[\r\n]+$/, '');
    const isBlank = line.trim() === '';
    const isBlock = /^ {0,3}(?:#{1,6}[ \t]|-{3,}\s*$|\*{3,}\s*$|_{3,}\s*$)/.test(line);
    if (!isBlank && (isBlock || (isBehindBlank && !listLine.test(line)))) break;
    isBehindBlank = isBlank;
    at = end;
  }
  return textFrom(markdown, at);
}

function textFrom(markdown: string, start: number): AfterTasks | null {
  const text = markdown.slice(start);
  return text.split(/\r?\n/).every((line) => line.trim() === '' || definition.test(line)) ? null : { start, text };
}

function afterExercises(markdown: string): AfterTasks | null {
  const last = modelExercises(markdown.split('\n')).at(-1);
  if (!last) return null;
  let at = 0;
  for (let line = 0; line < last.to && at < markdown.length; line += 1) at = lineEnd(markdown, at);
  return textFrom(markdown, at);
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end + 1;
};

/** Headings of summaries and goodbyes, in seven languages. */
const closingWords =
  '(?:in )?(?:conclusion|summary)|to (?:sum up|conclude)|closing(?: thoughts)?|final thoughts|wrap(?:ping)?[ -]up|recap|key takeaways?|fazit|zusammenfassung|schluss(?:wort|folgerung)?|ausblick|conclusi[oó]n|en (?:conclusión|resumen|conclusion|résumé)|resumen|(?:reflexiones|consideraciones) finales|résumé|pour conclure|conclusão|em (?:conclusão|resumo)|resumo|considerações finais|总结|总之|结论|小结|结语|الخلاصة|خلاصة|الخاتمة|خاتمة|ملخص';
const closing = new RegExp(`^(?:#{1,6}[ \\t]+|[*_]{1,3})?(?:${closingWords})(?![\\p{L}\\p{M}])`, 'iu');
const goodbye =
  /(?:i hope (?:this|that|it|you)|hope this helps|feel free to|let me know|happy learning|good luck|keep (?:practi[sc]ing|exploring|learning)|ich hoffe|viel (?:erfolg|spaß)|lass mich wissen|espero que|no dudes en|buena suerte|j['’]espère|n['’]hésite|bonne chance|espero que|boa sorte|fique à vontade|希望|祝你|آمل|أتمنى|بالتوفيق)/iu;

const isClosingHead = (text: string): boolean => closing.test(text.trim());

const chatterMaxCharacters = 900;

/** Removes goodbyes after the last task. Text that may be worth learning stays. */
export function withoutGoodbye(markdown: string): string {
  const after = afterTasks(markdown);
  if (!after) return markdown;
  const text = after.text.replace(/^\s*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, '').trim();
  const isProse = !/^ {0,3}(?:[-*+][ \t]|\d{1,9}[.)]|\||>|`{3}|~{3}|\$\$|\[)/m.test(text);
  const isGoodbye = text === '' || isClosingHead(text) || goodbye.test(text);
  return isProse && isGoodbye && text.length <= chatterMaxCharacters
    ? markdown.slice(0, after.start).trimEnd()
    : markdown;
}

/**
 * Whether text after the last task is neither an exercise nor a section of its own, such as an answer placed there.
 */
export function hasTextAfterTasks(markdown: string): boolean {
  const after = afterTasks(markdown);
  if (!after) return false;
  const text = withoutExercises(after.text)
    .replace(/^\s*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, '')
    .trim();
  return text !== '' && (!text.startsWith('#') || isClosingHead(text));
}
