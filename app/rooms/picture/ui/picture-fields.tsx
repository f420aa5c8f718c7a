import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Button } from '~/kit/parts/button';
import { Field } from '~/kit/parts/field';
import { pictureLimits } from '~/rooms/picture/rules/limits';
import { pictureWords } from '~/rooms/picture/words';

interface Props {
  readonly mapId: string;
  readonly alt?: string;
  readonly isOpen?: boolean;
  /** Only with scripts. */
  readonly place?: RefObject<HTMLDetailsElement>;
  readonly onInsert?: (event: MouseEvent) => void;
  readonly isBusy?: boolean;
  /** Said below the button. */
  readonly children?: ReactNode;
}

/**
 * The fields of a picture in the form of a lesson's text. The button sends the whole form, so without scripts the typed
 * text comes back with the picture in it.
 */
export const PictureFields = ({ mapId, alt, isOpen = false, place, onInsert, isBusy = false, children }: Props) => (
  <details open={isOpen} ref={place}>
    <summary>{pictureWords.picture}</summary>
    <div className="stack-s">
      <Field
        type="file"
        name="file"
        label={pictureWords.file}
        hint={pictureWords.kinds}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
      />
      <Field
        name="alt"
        label={pictureWords.whatItShows}
        hint={pictureWords.forPeople}
        defaultValue={alt}
        maxCharacters={pictureLimits.altMaxCharacters}
        dir="auto"
        autoComplete="off"
      />
      <p className="actions">
        <Button
          small
          variant="quiet"
          formAction={`/map/${mapId}/pictures`}
          formEncType="multipart/form-data"
          busy={isBusy}
          onClick={onInsert}
        >
          {pictureWords.insert}
        </Button>
      </p>
      {children}
    </div>
  </details>
);
