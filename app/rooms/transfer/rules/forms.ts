import { plainFormulas } from '~/kit/text/plain-formula';
import { downloadFileName } from '~/kit/text/topic';

/** The export formats of a map, in the order of the page that lists them. */
export const exportForms = ['md', 'html', 'epub', 'opml', 'mm', 'json', 'course', 'gift', 'apkg', 'csv'] as const;
export type ExportForm = (typeof exportForms)[number];

export const isExportForm = (text: string | undefined): text is ExportForm =>
  (exportForms as readonly (string | undefined)[]).includes(text);

/** Formats that are for reading: a learner's own notes can come along. */
export const takesNotes = (form: ExportForm): boolean => form === 'md' || form === 'html' || form === 'epub';

/** Formats with the user's cards instead of the map: only for signed-in users. */
export const isCardForm = (form: ExportForm): form is 'apkg' | 'csv' => form === 'apkg' || form === 'csv';

export const mediaTypes: Readonly<Record<ExportForm, string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  epub: 'application/epub+zip',
  opml: 'text/x-opml; charset=utf-8',
  mm: 'application/x-freemind; charset=utf-8',
  json: 'application/json; charset=utf-8',
  course: 'application/zip',
  gift: 'text/plain; charset=utf-8',
  apkg: 'application/apkg',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** The file name, as for the outline's download (§5). */
export const exportFileName = (topic: string, form: ExportForm): string => downloadFileName(plainFormulas(topic), form);
