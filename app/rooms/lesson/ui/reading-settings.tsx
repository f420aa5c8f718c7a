import type { FormEvent } from 'react';
import { Menu } from '~/kit/parts/menu';
import {
  type Reading,
  readingCookie,
  readingFaces,
  readingOf,
  readingSizes,
  readingText,
} from '~/rooms/lesson/rules/reading';
import { lessonWords } from '~/rooms/lesson/words';

const names = () => ({
  s: lessonWords.small,
  m: lessonWords.usual,
  l: lessonWords.large,
  xl: lessonWords.largest,
  sans: lessonWords.sans,
  serif: lessonWords.serif,
});

/** Text size and face of lessons. Without scripts each button submits a form, whose answer sets the same cookie. */
export function ReadingSettings({
  reading,
  back,
  onChange,
}: {
  reading: Reading;
  back: string;
  onChange: (reading: Reading) => void;
}) {
  const submit = (event: FormEvent) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    event.preventDefault();
    const chosen = readingOf(button.value);
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
    document.cookie = readingCookie(chosen, location.protocol === 'https:');
    onChange(chosen);
  };
  const choice = (chosen: Reading, name: keyof ReturnType<typeof names>) => (
    <button
      key={name}
      type="submit"
      className="tool"
      name="reading"
      value={readingText(chosen)}
      aria-pressed={readingText(chosen) === readingText(reading)}
    >
      {names()[name]}
    </button>
  );
  return (
    <Menu label={lessonWords.readingSettings} button={<span aria-hidden="true">{lessonWords.aa}</span>}>
      <form className="reading-settings" method="post" action="/reading" onSubmit={submit}>
        <input type="hidden" name="back" value={back} />
        <fieldset>
          <legend>{lessonWords.textSize}</legend>
          <div className="tool-group">{readingSizes.map((size) => choice({ ...reading, size }, size))}</div>
        </fieldset>
        <fieldset>
          <legend>{lessonWords.typeface}</legend>
          <div className="tool-group">{readingFaces.map((face) => choice({ ...reading, face }, face))}</div>
        </fieldset>
      </form>
    </Menu>
  );
}
