import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink } from '~/kit/parts/button';
import { pictureWords } from '~/rooms/picture/words';
import { PictureFields } from './picture-fields';

/** The editor's form as it was sent with a picture. */
export interface SentPicture {
  readonly node: string;
  readonly version: number;
  readonly text: string;
  readonly alt: string;
}

/** Shown without scripts after a picture was sent: the text with the picture in it, or why it was not stored. */
export const PicturePage = ({
  mapId,
  message,
  sent,
}: {
  mapId: string;
  /** Null if the picture was stored. */
  message: string | null;
  sent: SentPicture;
}) => (
  <section className="narrow stack">
    <PageHeader title={message === null ? pictureWords.added : pictureWords.notAdded} />
    {message === null ? (
      <Alert tone="success">{pictureWords.textNotSaved}</Alert>
    ) : (
      <Alert tone="error">{message}</Alert>
    )}
    <form method="post" action={`/map/${mapId}/lesson`} className="stack">
      <input type="hidden" name="node" value={sent.node} />
      <input type="hidden" name="version" value={sent.version} />
      <p className="field">
        <label htmlFor="typed">{pictureWords.yourText}</label>
        <textarea id="typed" name="content" rows={14} defaultValue={sent.text} dir="auto" />
      </p>
      <PictureFields mapId={mapId} alt={sent.alt} isOpen />
      <p className="actions">
        <Button>{pictureWords.save}</Button>
        <ButtonLink variant="quiet" to={`/map/${mapId}?node=${encodeURIComponent(sent.node)}`} reloadDocument>
          {pictureWords.backToTheLesson}
        </ButtonLink>
      </p>
    </form>
  </section>
);
