import { type ClipboardEvent, type DragEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { dataAddress } from '~/client/network/router-data';
import { Alert } from '~/kit/parts/alert';
import { pictureWords } from '~/rooms/picture/words';
import { PictureFields } from './picture-fields';

const route = 'rooms/picture/routes/pictures';

/** Sends a picture. @returns its Markdown, or why it was not stored */
async function send(mapId: string, file: File, alt: string): Promise<{ markdown: string } | { message: string }> {
  const body = new FormData();
  body.set('answer', 'json');
  body.set('alt', alt);
  body.set('file', file);
  try {
    const address = dataAddress(`/map/${mapId}/pictures`, route);
    const response = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' }, body });
    const answer = (await response.json()) as { markdown?: string; message?: string; error?: string };
    if (response.ok && answer.markdown !== undefined) return { markdown: answer.markdown };
    return { message: answer.message ?? answer.error ?? pictureWords.failed };
  } catch {
    return { message: pictureWords.failed };
  }
}

const pictureOf = (data: DataTransfer): File | undefined =>
  [...data.files].find(({ type }) => type.startsWith('image/'));

/**
 * Pictures in the editor. A pasted or dropped one stands in the form's own field, and the text alternative is asked for
 * before it is sent.
 * @param insert puts Markdown where the cursor is
 */
export function usePictures(mapId: string, insert: (markdown: string) => void) {
  const place = useRef<HTMLDetailsElement>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [scripts, setScripts] = useState(false);
  useEffect(() => setScripts(true), []);
  const [message, setMessage] = useState<string | null>(null);
  const field = (name: string) => place.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const file = pictureOf(data);
    const [input, alt] = [field('file'), field('alt')];
    if (!file || !input || !alt || !place.current) return;
    event.preventDefault();
    // The one before is still being sent.
    if (state === 'busy') return;
    // Only a list of the browser's own can be given to a field.
    const list = new DataTransfer();
    list.items.add(file);
    input.files = list.files;
    setMessage(null);
    setState('idle');
    place.current.open = true;
    alt.focus();
  };

  const onInsert = async (event: MouseEvent) => {
    event.preventDefault();
    const [input, alt] = [field('file'), field('alt')];
    const file = input?.files?.[0];
    if (!file || !input || !alt) {
      setMessage(pictureWords.chooseAFile);
      input?.focus();
      return;
    }
    setMessage(null);
    setState('busy');
    const sent = await send(mapId, file, alt.value);
    if ('message' in sent) {
      setMessage(sent.message);
      setState('idle');
      return;
    }
    setState('done');
    // Another one may have been chosen meanwhile.
    if (input.files?.[0] === file) {
      input.value = '';
      alt.value = '';
    }
    if (place.current) place.current.open = false;
    insert(sent.markdown);
  };

  return {
    fields: (
      <>
        <PictureFields mapId={mapId} place={place} onInsert={onInsert} isBusy={state === 'busy'}>
          {scripts ? <p className="hint">{pictureWords.orPaste}</p> : null}
          {message === null ? null : <Alert tone="error">{message}</Alert>}
        </PictureFields>
        <p className="hint" role="status">
          {{ idle: '', busy: pictureWords.inserting, done: pictureWords.inserted }[state]}
        </p>
      </>
    ),
    onPaste: (event: ClipboardEvent) => {
      // Word processors put a picture of the copied text beside it.
      if (event.clipboardData.types.includes('text/plain')) return;
      take(event, event.clipboardData);
    },
    onDrop: (event: DragEvent) => {
      // The browser would open a file of another kind in place of the page.
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      take(event, event.dataTransfer);
    },
    /** Without this the browser would open the dropped file. */
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}
