import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { DocumentFault } from '~/kit/fault/document-fault';
import { messages } from '~/kit/messages';
import { readDocument } from '~/providers/documents/read-document';
import { hostile } from '../../support/documents/hostile';
import { docx, epub, paragraph } from '../../support/documents/packed';
import { flow, pdf } from '../../support/documents/pdf-writer';
import { prose } from '../../support/documents/prose';

const nothing = () => {};

it.each(hostile.map((each) => [each.about, each] as const))(
  '%s is refused with its reason',
  async (_, { bytes, name, reason }) => {
    const fault = await readDocument(bytes(), name ?? 'paper', nothing).catch((error) => error);
    expect(fault).toBeInstanceOf(DocumentFault);
    expect({ reason: fault.reason, detail: fault.detail }).toMatchObject({ reason });
    expect(messages.documentFault[reason]).toMatch(/^[A-Z].*\.$/);
  },
);

it('requests no address that a document contains', async () => {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outside = (type: string, at: number) =>
    `<Relationship Id="x${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${base}/${type}" TargetMode="External"/>`;
  const blip = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="x0"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const documents = [
    docx({
      relationships: ['image', 'attachedTemplate', 'frame', 'subDocument'].map(outside).join(''),
      body: paragraph({ text: prose(1, 2) }) + blip,
    }),
    Buffer.from(
      `<!DOCTYPE html SYSTEM "${base}/dtd"><html><head><base href="${base}/"><link rel=stylesheet href=x.css><script src=${base}/s.js></script></head><body><p>${prose(1, 2)}<img src="${base}/img"><iframe src="${base}/frame"></iframe></body></html>`,
    ),
    epub({
      title: 'x',
      chapters: [
        {
          file: 'one.xhtml',
          doctype: `<!DOCTYPE html PUBLIC "-//X" "${base}/xhtml.dtd">`,
          html: `<p>${prose(1, 2)}</p><img src="${base}/img"/><object data="${base}/o"/>`,
        },
      ],
    }),
  ];
  for (const bytes of documents) {
    const { passages } = await readDocument(bytes, 'paper', nothing);
    expect(passages.map(({ text }) => text).join('\n')).toContain(prose(1, 2));
  }
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(asked).toEqual([]);
});

it('reads endlessly deep or long documents, lists and tables', async () => {
  const deep = `${'<div>'.repeat(1_500)}${prose(1, 2)}`;
  expect((await readDocument(Buffer.from(`<html><body>${deep}`), 'x', nothing)).passages).toHaveLength(1);
  const deeper = `<html><body>${'<div>'.repeat(100_000)}${prose(1, 2)}`;
  await expect(readDocument(Buffer.from(deeper), 'x', nothing)).rejects.toMatchObject({ reason: 'broken' });
  const lists = `<html><body>${'<ul><li>x'.repeat(800)}`;
  expect((await readDocument(Buffer.from(lists), 'x', nothing)).passages.length).toBeGreaterThan(0);
  const markdown = `# x\n\n${'>'.repeat(5_000)} deep\n\n${'- '.repeat(500)}x\n\n## y\n\nBees.`;
  expect((await readDocument(Buffer.from(markdown), 'x.md', nothing)).passages.length).toBeGreaterThan(0);
});

it('reads long lines of one character in time', async () => {
  for (const sign of ['-', '.', '=', 'x', '#', ')', ' |', '. ', '_ ', '1.', '<', '&', '[']) {
    const long = `A text.\n\n${sign.repeat(200_000 / sign.length)}\n\nAnother text.`;
    const { passages } = await readDocument(Buffer.from(long), 'x', nothing);
    expect(passages.at(-1)?.text).toContain('Another text.');
  }
}, 30_000);

it('runs no script of a PDF (CVE-2026-16633 is about viewers, and none is loaded)', async () => {
  const text = prose(1, 2);
  const file = pdf([{ rendered: flow(text, { x: 72, y: 72, width: 460 }) }], {
    script: 'globalThis.process.exit\\(3\\)',
  });
  expect(file.includes('/S /JavaScript')).toBe(true);
  const { passages } = await readDocument(file, 'paper', nothing);
  expect(passages.map((passage) => passage.text).join('\n')).toContain(text.slice(0, 40));
});
