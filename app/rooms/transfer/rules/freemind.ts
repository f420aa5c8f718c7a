import { escapeXml, escapeXmlText } from '~/kit/text/escape-xml';
import { Nesting } from './nesting';
import type { Hanging } from './transfer-map';
import type { MapWriter } from './writer';

/** FreeMind's `.mm` as Freeplane writes and reads it: a lesson is a note in Markdown, and done nodes have an icon. */
export function freeMindWriter(): MapWriter {
  const nesting = new Nesting(() => '</node>\n');
  return {
    head: ({ topic, language, root }) => {
      const tongue = language === null ? '' : ` LANGUAGE="${escapeXml(language)}"`;
      return `<map version="1.0.1"${tongue}>\n<node TEXT="${escapeXml(topic)}">\n${hanging(root)}`;
    },
    node: ({ id, label, level, ...node }) => {
      const name = id === null ? '' : ` ID="ID_${escapeXml(id)}"`;
      return `${nesting.before(level)}<node TEXT="${escapeXml(label)}"${name}>\n${hanging(node)}`;
    },
    foot: () => `${nesting.before(1)}</node>\n</map>\n`,
  };
}

function hanging({ lesson, done }: Hanging): string {
  const icon = done ? '<icon BUILTIN="button_ok"/>\n' : '';
  if (lesson === null) return icon;
  const text = `<text>${escapeXmlText(lesson)}</text>`;
  return `${icon}<richcontent TYPE="NOTE" CONTENT-TYPE="plain/markdown">\n${text}\n</richcontent>\n`;
}
