import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Button } from '~/kit/parts/button';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { rich } from '~/kit/parts/rich';
import { type ExportForm, takesNotes } from '~/rooms/transfer/rules/forms';
import type { GiftCount } from '~/rooms/transfer/rules/gift/gift-writer';
import { transferWords } from '~/rooms/transfer/words';

interface FormWords {
  readonly form: ExportForm;
  readonly name: string;
  readonly what: string;
}

const ofMap = (): readonly FormWords[] => [
  {
    form: 'md',
    name: 'Markdown',
    what: transferWords.theOutlineAsHeadings,
  },
  {
    form: 'html',
    name: transferWords.webPage,
    what: transferWords.oneFileThatOpens,
  },
  {
    form: 'epub',
    name: transferWords.eBookEpub3,
    what: transferWords.theLessonsAsChapters,
  },
  {
    form: 'opml',
    name: 'OPML',
    what: transferWords.forOutlinersSuchAs,
  },
  {
    form: 'mm',
    name: 'FreeMind',
    what: transferWords.forFreeplaneFreemindAnd,
  },
  {
    form: 'json',
    name: 'JSON',
    what: transferWords.outlineLessonsAndWhat,
  },
  {
    form: 'course',
    name: transferWords.courseFolder,
    what: transferWords.aFolderOfFiles,
  },
  {
    form: 'gift',
    name: 'GIFT (Moodle)',
    what: transferWords.theExercisesAsQuestions,
  },
];

const ofCards = (): readonly FormWords[] => [
  {
    form: 'apkg',
    name: transferWords.ankiDeck,
    what: transferWords.yourCardsOnThis,
  },
  {
    form: 'csv',
    name: 'CSV',
    what: transferWords.yourCardsOnThisMap,
  },
];

type EmptyForms = Readonly<Partial<Record<ExportForm, string | null>>>;

interface ExportPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly lang?: string | undefined;
  /** The size of its outline and lessons. */
  readonly bytes: number;
  readonly isSignedIn: boolean;
  /** Whether the user has notes on this map. */
  readonly hasNotes: boolean;
  /** How many of its exercises GIFT can say; null if they were not counted. */
  readonly gift: GiftCount | null;
  /** Why a format would be empty. */
  readonly empty: EmptyForms;
  /** Its branches of the first level. */
  readonly branches: readonly { readonly id: string; readonly label: string; readonly lang?: string | undefined }[];
}

const hasExercises = (form: ExportForm): boolean => form === 'gift' || form === 'apkg';

const megabyte = 1024 * 1024;

/** The export formats of a map, with a sentence on each. */
export function ExportPage(props: ExportPageProps) {
  const { mapId, title, lang, bytes, isSignedIn, hasNotes, gift, empty, branches } = props;
  return (
    <section className="narrow stack">
      <PageHeader
        title={transferWords.export}
        subtitle={
          <span dir="auto" lang={lang}>
            {title}
          </span>
        }
      >
        <HowThisWorks page="share-and-export" />
        <a className="button quiet" href={`/map/${mapId}`}>
          {transferWords.backToTheMap}
        </a>
      </PageHeader>
      {bytes >= megabyte ? <p>{transferWords.thisMapIsSome({ n: Math.round(bytes / megabyte) })}</p> : null}
      <Forms title={transferWords.theMap} forms={ofMap()} {...{ mapId, gift, empty, hasNotes }} />
      {gift === null || gift.all > 0 ? <Gift {...{ mapId, gift, branches }} /> : null}
      {isSignedIn ? (
        <Forms title={transferWords.yourCards} forms={ofCards()} {...{ mapId, gift, empty }} />
      ) : (
        <p>
          {rich(transferWords.signInToTake, {
            link: (text) => <Link to={`/login?redirectTo=${encodeURIComponent(`/map/${mapId}/export`)}`}>{text}</Link>,
          })}
        </p>
      )}
      {isSignedIn ? (
        <p>{rich(transferWords.downloadYourDataHas, { link: (text) => <Link to="/account/export">{text}</Link> })}</p>
      ) : null}
    </section>
  );
}

/** The exercises that GIFT cannot say, and a file of one branch. */
function Gift({ mapId, gift, branches }: Pick<ExportPageProps, 'mapId' | 'gift' | 'branches'>) {
  return (
    <section className="stack-s">
      <h2>{transferWords.exercisesInGift}</h2>
      {gift && gift.unsaid > 0 ? <p>{transferWords.cannotBeSaidInGift({ n: gift.unsaid, all: gift.all })}</p> : null}
      {gift && gift.fixed > 0 ? <p>{transferWords.numbersStayInGift({ n: gift.fixed })}</p> : null}
      {gift && gift.unsaid + gift.fixed === 0 ? <p>{transferWords.allSaidInGift({ n: gift.all })}</p> : null}
      {branches.length > 1 ? (
        <form method="get" action={`/map/${mapId}/export/gift`} className="actions">
          <label htmlFor="gift-branch">{transferWords.oneBranch}</label>
          <select id="gift-branch" name="node">
            {branches.map(({ id, label, lang }) => (
              <option key={id} value={id} lang={lang}>
                {label}
              </option>
            ))}
          </select>
          <Button variant="quiet" small>
            {transferWords.downloadTheBranch}
          </Button>
        </form>
      ) : null}
    </section>
  );
}

function Forms({
  title,
  forms,
  mapId,
  gift,
  empty,
  hasNotes = false,
}: {
  title: string;
  forms: readonly FormWords[];
  mapId: string;
  gift: GiftCount | null;
  empty: EmptyForms;
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
                {empty[form] ? <span>{empty[form]}</span> : null}
              </span>
              {empty[form] ? null : (
                <span className="actions">
                  {hasNotes && takesNotes(form) ? (
                    <a
                      className="button plain small"
                      href={`${address}?notes=1`}
                      aria-label={transferWords.downloadAsNameWith({ name })}
                      download
                    >
                      {transferWords.withMyNotes}
                    </a>
                  ) : null}
                  <a
                    className="button quiet small"
                    href={address}
                    aria-label={transferWords.downloadAsName({ name })}
                    // A file that may be empty is no download, so that the page that says so is shown.
                    download={gift !== null || !hasExercises(form)}
                  >
                    {transferWords.download}
                  </a>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
