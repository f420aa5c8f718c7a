import { limits } from '~/kit/limits';
import { openFence } from '~/rooms/lesson/rules/markdown-file';
import { markdownLabel } from '~/rooms/map/rules/outline';
import { creditMark, markedLesson } from './lesson-marks';
import type { Hanging } from './transfer-map';
import type { MapWriter } from './writer';

/** The deepest heading, `######`, is for level 5. */
const headingLevels = 5;

/** Our Markdown with lessons, described in `lesson-marks.ts`. */
export function markdownWriter(): MapWriter {
  let wasItem = false;
  let end = '';
  return {
    head({ topic, language, root, credit }) {
      end = credit ? `\n${creditMark}\n${oneLine(credit)}\n` : '';
      const tongue = language === null ? '' : `language: ${language}\n`;
      return `---\ntopiary: 1\n${tongue}---\n\n${heading(1, topic, root)}`;
    },
    node({ level, label, ...node }) {
      if (level <= headingLevels) {
        wasItem = false;
        return `\n${heading(level + 1, label, node)}`;
      }
      const indent = ' '.repeat((level - headingLevels - 1) * limits.indentSpaces);
      // No blank line between items.
      const gap = wasItem ? '' : '\n';
      wasItem = node.lesson === null;
      return `${gap}${indent}- ${tick(node)}${markdownLabel(`${indent}- `, label, 'item')}\n${text(node)}`;
    },
    foot: () => end,
  };
}

const heading = (signs: number, label: string, node: Hanging): string => {
  const mark = `${'#'.repeat(signs)} `;
  return `${mark}${tick(node)}${markdownLabel(mark, label, 'heading')}\n${text(node)}`;
};

const tick = ({ done }: Hanging): string => (done ? '[x] ' : '');

function text({ lesson }: Hanging): string {
  if (lesson === null) return '';
  const fence = openFence(lesson);
  return `\n${markedLesson(lesson, fence === null ? [] : [fence])}\n`;
}

const oneLine = (said: string): string => said.replace(/\s+/g, ' ').replace(/[\\`*<]/g, '\\$&');
