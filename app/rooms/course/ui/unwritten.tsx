import { renderToStaticMarkup } from 'react-dom/server';
import { messages } from '~/kit/messages';
import { rich } from '~/kit/parts/rich';
import type { Written } from '~/kit/text/language';
import { courseWords } from '~/rooms/course/words';

interface UnwrittenProps {
  readonly nearest: {
    /** The message that has the link, as `<lesson/>` or `<course/>`. */
    readonly says: string;
    readonly href: string;
    readonly label: string;
    readonly written: Written;
  } | null;
  readonly isOwner: boolean;
  /** Whether the viewer can connect a model. */
  readonly keepsServer: boolean;
}

/** The note on an unwritten lesson as HTML, which React only inserts: the map's page has no bytes to spare. */
export const unwrittenHtml = (props: UnwrittenProps): string => renderToStaticMarkup(<Unwritten {...props} />);

function Unwritten({ nearest, isOwner, keepsServer }: UnwrittenProps) {
  const model = keepsServer ? courseWords.connectAModel : courseWords.anAdministratorCan;
  const link = nearest && (
    <a href={nearest.href} {...nearest.written}>
      {nearest.label}
    </a>
  );
  return (
    <div className="stack-s">
      <p>{messages.lesson.unwritten}</p>
      <p>
        {nearest
          ? rich(nearest.says, { lesson: link, course: link })
          : rich(courseWords.noneIsNear, { link: (text) => <a href="/courses">{text}</a> })}
      </p>
      {isOwner ? <p>{rich(model, { link: (text) => <a href="/help/faq#model">{text}</a> })}</p> : null}
    </div>
  );
}
