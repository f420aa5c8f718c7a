import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { type ExportForm, takesNotes } from '~/rooms/transfer/rules/forms';

interface FormWords {
  readonly form: ExportForm;
  readonly name: string;
  readonly what: string;
}

const ofMap: readonly FormWords[] = [
  {
    form: 'md',
    name: 'Markdown',
    what: 'The outline as headings and lists, each lesson below its node. For Obsidian, Logseq and any editor; Topiary reads it back.',
  },
  {
    form: 'html',
    name: 'Web page',
    what: 'One file that opens in any browser, without a connection: the tree folds, the lessons are inside, and it prints.',
  },
  {
    form: 'epub',
    name: 'E-book (EPUB 3)',
    what: 'The lessons as chapters in the order of the tree, for e-readers and phones.',
  },
  {
    form: 'opml',
    name: 'OPML',
    what: 'For outliners such as OmniOutliner, Dynalist and Workflowy. Lessons come along as notes, in Markdown.',
  },
  {
    form: 'mm',
    name: 'FreeMind',
    what: 'For Freeplane, FreeMind and other mind map programs. Lessons come along as notes, in Markdown.',
  },
  {
    form: 'json',
    name: 'JSON',
    what: 'Outline, lessons and what was done, for another Topiary or a program of your own. It comes back byte for byte, up to 16 MB.',
  },
];

const ofCards: readonly FormWords[] = [
  {
    form: 'apkg',
    name: 'Anki deck',
    what: 'Your cards on this map, tagged by branch. Importing it again changes cards instead of doubling them.',
  },
  {
    form: 'csv',
    name: 'CSV',
    what: 'Your cards on this map as a table, for spreadsheets and other flashcard programs.',
  },
];

export interface ExportPageProps {
  readonly mapId: string;
  readonly title: string;
  /** The size of its outline and lessons. */
  readonly bytes: number;
  readonly isSignedIn: boolean;
  /** Whether the user has notes on this map. */
  readonly hasNotes: boolean;
}

const megabyte = 1024 * 1024;

/** The export formats of a map, with a sentence on each. */
export function ExportPage({ mapId, title, bytes, isSignedIn, hasNotes }: ExportPageProps) {
  return (
    <section className="narrow stack">
      <PageHeader title="Export" subtitle={<span dir="auto">{title}</span>}>
        <HowThisWorks page="share-and-export" />
        <a className="button quiet" href={`/map/${mapId}`}>
          Back to the map
        </a>
      </PageHeader>
      {bytes >= megabyte ? (
        <p>
          This map is some {Math.round(bytes / megabyte)} MB of text. A file of it takes a while: it is made while it is
          sent, and your browser shows how much has arrived.
        </p>
      ) : null}
      <Forms title="The map" forms={ofMap} {...{ mapId, hasNotes }} />
      {isSignedIn ? (
        <Forms title="Your cards" forms={ofCards} mapId={mapId} />
      ) : (
        <p>
          <Link to={`/login?redirectTo=${encodeURIComponent(`/map/${mapId}/export`)}`}>Sign in</Link> to take your cards
          away as well.
        </p>
      )}
      {isSignedIn ? (
        <p>
          <Link to="/account/export">Download your data</Link> has all of your maps in one file.
        </p>
      ) : null}
    </section>
  );
}

function Forms({
  title,
  forms,
  mapId,
  hasNotes = false,
}: {
  title: string;
  forms: readonly FormWords[];
  mapId: string;
  hasNotes?: boolean;
}) {
  return (
    <section className="stack-s">
      <h2>{title}</h2>
      <ul className="plain-list version-list">
        {forms.map(({ form, name, what }) => {
          const address = `/map/${mapId}/export/${form}`;
          return (
            <li key={form}>
              <span>
                <strong>{name}</strong>
                <span className="hint">{what}</span>
              </span>
              <span className="actions">
                {hasNotes && takesNotes(form) ? (
                  <a
                    className="button plain small"
                    href={`${address}?notes=1`}
                    aria-label={`Download as ${name}, with my notes`}
                    download
                  >
                    With my notes
                  </a>
                ) : null}
                <a className="button quiet small" href={address} aria-label={`Download as ${name}`} download>
                  Download
                </a>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
