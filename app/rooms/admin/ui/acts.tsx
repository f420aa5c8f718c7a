import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { AdministratorAct } from '~/rooms/account/rules/admin-acts';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, Pager, PeopleSearch } from './frame';

interface ActsScreenProps {
  readonly acts: readonly {
    readonly n: number;
    readonly at: string;
    readonly act: string;
    /** Empty if the account is deleted; null for the command line. */
    readonly administrator: string | null;
    readonly target: string | null;
    readonly targetId: string | null;
    readonly figures: string;
  }[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
}

/** The log of administrators' acts. */
export function ActsScreen({ acts, search, page, hasMore }: ActsScreenProps) {
  return (
    <AdminFrame place="/admin/acts" title={adminWords.actsOfAdministrators} subtitle={adminWords.theLast200They}>
      <PeopleSearch search={search} />
      {acts.length === 0 ? (
        <EmptyState
          icon="clock"
          title={search ? adminWords.noActOfOr({ search }) : adminWords.noAdministratorHasDone}
        />
      ) : (
        <ul className="plain-list card admin-list" aria-label={adminWords.actsOfAdministrators}>
          {acts.map((act) => (
            <li key={act.n}>
              <div>
                <p>
                  <Act {...act} />
                </p>
              </div>
              <p className="hint">
                <Time at={act.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} hasMore={hasMore} query={{ q: search }} />
    </AdminFrame>
  );
}

/** Each act as a sentence; one of a later version is shown by its name. */
const sentences = (): Readonly<Record<string, string>> =>
  ({
    verified: adminWords.actVerified,
    suspended: adminWords.actSuspended,
    restored: adminWords.actRestored,
    deleted: adminWords.actDeleted,
    appointed: adminWords.actAppointed,
    unmade: adminWords.actUnmade,
    granted: adminWords.actGranted,
    'run-stopped': adminWords.actRunStopped,
    'cap-set': adminWords.actCapSet,
    'default-cap-set': adminWords.actDefaultCapSet,
    invited: adminWords.actInvited,
    'invitation-withdrawn': adminWords.actInvitationWithdrawn,
    'backup-taken': adminWords.actBackupTaken,
    'mail-tested': adminWords.actMailTested,
    'model-examined': adminWords.actModelExamined,
    'suggestion-taken': adminWords.actSuggestionTaken,
    'suggestion-declined': adminWords.actSuggestionDeclined,
    'suggestions-delivered': adminWords.actSuggestionsDelivered,
    'course-uploaded': adminWords.actCourseUploaded,
    'course-on': adminWords.actCourseOn,
    'course-off': adminWords.actCourseOff,
    'course-version-chosen': adminWords.actCourseVersionChosen,
    'course-removed': adminWords.actCourseRemoved,
  }) satisfies Record<AdministratorAct, string>;

function Act({ act, administrator, target, targetId, figures }: ActsScreenProps['acts'][number]) {
  const who = administrator === null ? adminWords.theCommandLine : administrator || adminWords.anAdministratorWhoHas;
  const did = rich(sentences()[act] ?? `<who/> ${act} <target/>`, {
    who: <strong dir="auto">{who}</strong>,
    target:
      targetId === null ? null : target === null ? (
        adminWords.somebodyWhoHasGone
      ) : (
        <a href={`/admin/people/${targetId}`} dir="auto">
          {target}
        </a>
      ),
  });
  return <>{figures ? rich(adminWords.actWithFigures, { act: did, figures }) : did}</>;
}
