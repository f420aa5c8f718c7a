import { plainFormulas } from '~/kit/text/plain-formula';
import { downloadFileName } from '~/kit/text/topic';

/** The files that a map can be taken away as, in the order of the page that lists them. */
export const exportForms = ['md', 'html', 'epub', 'opml', 'mm', 'json', 'apkg', 'csv'] as const;
export type ExportForm = (typeof exportForms)[number];

export const isExportForm = (text: string | undefined): text is ExportForm =>
  (exportForms as readonly (string | undefined)[]).includes(text);

/** The forms that hold the reader's cards and nothing of the map: only who is signed in has some. */
export const isCardForm = (form: ExportForm): form is 'apkg' | 'csv' => form === 'apkg' || form === 'csv';

export const mediaTypes: Readonly<Record<ExportForm, string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  epub: 'application/epub+zip',
  opml: 'text/x-opml; charset=utf-8',
  mm: 'application/x-freemind; charset=utf-8',
  json: 'application/json; charset=utf-8',
  apkg: 'application/apkg',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** Named as the outline's download (§5). */
export const exportFileName = (topic: string, form: ExportForm): string =>
  downloadFileName(plainFormulas(topic), form);
