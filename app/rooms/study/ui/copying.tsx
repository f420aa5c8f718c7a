import { useState } from 'react';
import { messages } from '~/kit/messages';
import { Button, ButtonLink } from '~/kit/parts/button';
import type { SayToast } from '~/kit/parts/toast';
import { studyWords } from '~/rooms/study/words';

/** Copies the map as Markdown. Without scripts or clipboard the same text is offered as a file. */
export function CopyMarkdown({ address, say }: { address: string; say: SayToast }) {
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      const markdown = fetch(address).then(async (response) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        return new Blob([await response.text()], { type: 'text/plain' });
      });
      // Pass the promise itself: Safari rejects a clipboard write that comes after an await.
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': markdown })]);
      say(messages.map.markdownCopied);
    } catch {
      say(
        <>
          {messages.map.markdownFailed}{' '}
          <a href={address} download>
            {studyWords.asAFile}
          </a>
        </>,
        'error',
      );
    }
    setBusy(false);
  };
  return (
    <>
      <Button type="button" variant="quiet" icon="copy" className="js-only" onClick={copy} busy={isBusy}>
        {isBusy ? studyWords.copying : studyWords.copyAsMarkdown}
      </Button>
      <ButtonLink variant="quiet" icon="download" className="no-js-only" to={address} reloadDocument download>
        {studyWords.downloadAsMarkdown}
      </ButtonLink>
    </>
  );
}

/** Copies the address. Without scripts it is shown in a field to copy from. */
export function ShareMap({ address, say }: { address: string; say: SayToast }) {
  // Without https there is no clipboard for scripts: the address is then shown as without scripts.
  const [hasClipboard, setClipboard] = useState(true);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(address);
      say(messages.map.shareCopied);
    } catch {
      say(messages.map.shareFailed, 'error');
      setClipboard(false);
    }
  };
  return (
    <>
      <Button type="button" variant="quiet" icon="share" className="js-only" onClick={share}>
        {studyWords.shareMap}
      </Button>
      <label className={hasClipboard ? 'no-js-only' : undefined}>
        {studyWords.shareMap}
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
    </>
  );
}
