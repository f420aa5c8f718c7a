import { Parser } from 'htmlparser2';
import { withoutTicks } from '~/kit/markdown/task-boxes';
import { escapeXml, escapeXmlText } from '~/kit/text/escape-xml';
import { withOwnDirections } from '~/kit/text/language';
import type { FileHtml, LessonInFile } from '~/system/contract/text-work';
import { exercisesInFile } from './exercises-in-file';

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/**
 * A lesson's HTML for a file without scripts and server: interactive elements are removed, tasks become signs, links
 * only lead to the web or within the text, and exercises have their solutions. Always well-formed.
 */
export async function lessonInFile(lesson: LessonInFile): Promise<FileHtml> {
  const { content, solutions } = await exercisesInFile(lesson);
  if (solutions === '') return { html: fileHtml(content, lesson), solutions };
  // In a page the solutions are also below their exercises, so the ids in them need another prefix.
  const prefix = lesson.isXhtml ? lesson.prefix : `${lesson.prefix}solution-`;
  return { html: fileHtml(content, lesson), solutions: fileHtml(solutions, { ...lesson, prefix }) };
}

type ForFile = Pick<LessonInFile, 'isXhtml' | 'prefix' | 'written' | 'hasTicks'>;

function fileHtml(content: string, { isXhtml, prefix, written, hasTicks }: ForFile): string {
  const html = withOwnDirections(hasTicks ? content : withoutTicks(content), written);
  const out: string[] = [];
  /** For each open element, its closing tag, and whether it is omitted with all of its contents. */
  const open: { readonly end: string; readonly isOut: boolean }[] = [];
  let outside = 0;
  /** Depth within the head of a code block, of which only the language is kept. */
  let codeHeads = 0;

  const start = (name: string, attributes: Readonly<Record<string, string>>): { html: string; end: string } => {
    const isLink = name === 'a' && /^(?:https?:|mailto:|#)/.test(attributes.href ?? '');
    const isBare = name === 'label' || (name === 'a' && !isLink);
    // A file has many lessons, and their footnotes would all be landmarks with the same name.
    const shown = isBare ? 'span' : name === 'section' ? 'div' : name;
    let tag = `<${shown}`;
    if (name === 'svg') tag += ' xmlns="http://www.w3.org/2000/svg"';
    if (name === 'math' && isXhtml) tag += ' xmlns="http://www.w3.org/1998/Math/MathML" dir="ltr"';
    for (const [key, value] of Object.entries(attributes)) {
      if (isBare || (key === 'tabindex' && isXhtml) || (name === 'section' && key === 'aria-label')) continue;
      const isInner = key === 'id' || (key === 'href' && value.startsWith('#'));
      const own = isInner ? value.replace(/^#?/, `$&${prefix}`) : value;
      tag += ` ${key === 'viewbox' ? 'viewBox' : key}="${escapeXml(own)}"`;
      if (key === 'lang' && isXhtml) tag += ` xml:lang="${escapeXml(own)}"`;
    }
    if (isXhtml && voids.has(name)) return { html: `${tag}/>`, end: '' };
    return { html: `${tag}>`, end: voids.has(name) ? '' : `</${shown}>` };
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isOut = codeHeads > 0 && (name === 'label' || name === 'button' || name === 'output');
        if (isOut) outside += 1;
        const isTask = name === 'input' && attributes.class !== 'wrap';
        if (outside > 0 || (name === 'input' && !isTask)) {
          open.push({ end: '', isOut });
          return;
        }
        if (isTask) {
          const isDone = 'checked' in attributes;
          out.push(`<span class="box" role="img" aria-label="${isDone ? 'Done' : 'To do'}">`);
          out.push(isDone ? '☑' : '☐');
          open.push({ end: '</span>', isOut });
          return;
        }
        if (codeHeads > 0 || attributes.class === 'code-head') codeHeads += 1;
        const begun = start(name, attributes);
        out.push(begun.html);
        open.push({ end: begun.end, isOut });
      },
      ontext(text) {
        if (outside === 0) out.push(escapeXmlText(text));
      },
      onclosetag() {
        const closed = open.pop();
        if (!closed) return;
        if (closed.isOut) outside -= 1;
        else if (outside === 0) {
          out.push(closed.end);
          if (codeHeads > 0 && closed.end !== '') codeHeads -= 1;
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  return out.join('');
}
