import { escapeXml } from '~/kit/text/escape-xml';
import { Nesting } from './nesting';
import type { Hanging } from './transfer-map';
import type { MapWriter } from './writer';

/**
 * OPML 2.0 (http://opml.org/spec2.opml). The root is the only outline of the body, since most programs do not show the
 * head. A lesson is the attribute `_note`, which OmniOutliner, Dynalist and Workflowy support.
 */
export function opmlWriter(): MapWriter {
  const nesting = new Nesting(() => '</outline>\n');
  return {
    head: ({ topic, language, root }) =>
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head>\n',
        `<title>${escapeXml(topic)}</title>\n`,
        language === null ? '' : `<language>${escapeXml(language)}</language>\n`,
        '</head>\n<body>\n',
        `${outline(topic, root)}\n`,
      ].join(''),
    node: ({ label, level, ...node }) => `${nesting.before(level)}${outline(label, node)}\n`,
    foot: () => `${nesting.before(1)}</outline>\n</body>\n</opml>\n`,
  };
}

function outline(label: string, { lesson, done }: Hanging): string {
  const note = lesson === null ? '' : ` _note="${escapeXml(lesson)}"`;
  return `<outline text="${escapeXml(label)}"${done ? ' _complete="true"' : ''}${note}>`;
}
