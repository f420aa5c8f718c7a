import { useContext, useEffect, useRef, useState } from 'react';
import { loadLater } from '~/client/acts/load-later';
import { awaitedFormulas, renderOptions } from '~/client/formulas/later';
import { TextWritten } from '~/rooms/lesson/ui/prose';
import { lessonWords } from '~/rooms/lesson/words';

const previewKey = 'topiary-preview';

const renderDelayMs = 120;

/** The text as it will be shown. The browser remembers whether the preview is open. */
export function Preview({ text }: { text: string }) {
  const written = useContext(TextWritten);
  const [isOpen, setOpen] = useState(false);
  const [html, setHtml] = useState<string | null>(null);
  const loading = useRef<Promise<typeof import('~/kit/markdown/render') | null> | null>(null);
  useEffect(() => setOpen(remembered() !== 'closed'), []);
  useEffect(() => {
    if (!isOpen) return;
    let gone = false;
    const timer = setTimeout(async () => {
      loading.current ??= loadLater(() => import('~/kit/markdown/render')).catch(() => {
        loading.current = null;
        return null;
      });
      const rendered = await loading.current;
      if (gone || !rendered) return;
      const html = rendered.toHtml(text, renderOptions);
      setHtml(html);
      const formulas = awaitedFormulas(html);
      await formulas;
      if (formulas && !gone) setHtml(rendered.toHtml(text, renderOptions));
    }, renderDelayMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, isOpen]);
  return (
    <details
      className="preview"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        remember(event.currentTarget.open ? 'open' : 'closed');
      }}
    >
      <summary>{lessonWords.preview}</summary>
      {html === null ? null : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
        <div className="prose" {...written} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </details>
  );
}

function remembered(): string | null {
  try {
    return localStorage.getItem(previewKey);
  } catch {
    return null;
  }
}

function remember(state: string): void {
  try {
    localStorage.setItem(previewKey, state);
  } catch {}
}
