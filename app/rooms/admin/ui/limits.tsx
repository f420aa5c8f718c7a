import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';
import { AdminFrame, AdminTable, Pager, PeopleSearch } from './frame';

type CapField = 'maps' | 'texts' | 'megabytes';

export interface CapRow {
  readonly maps: number | null;
  readonly texts: number | null;
  /** Storage quota; null: QUOTA_MB applies. */
  readonly megabytes: number | null;
}

interface CapForm {
  readonly cap: CapRow;
  /** QUOTA_MB in words. */
  readonly quota: string;
  readonly errors?: FormErrors<CapField>;
  /** The values that were typed and refused. */
  readonly values?: FormValues<CapField>;
}

const typed = (n: number | null): string => (n === null ? '' : String(n));
/** A limit in words. */
export const said = (n: number | null): string => (n === null ? 'as many as they like' : String(n));
export const spaceSaid = (megabytes: number | null): string =>
  megabytes === null ? 'as QUOTA_MB says' : `${megabytes} MB`;

const capLabels = { maps: 'Maps a day', texts: 'Lessons and other texts a day', megabytes: 'Space in MB' } as const;

const CapFields = ({ cap, errors, values }: CapForm) =>
  (['maps', 'texts', 'megabytes'] as const).map((name) => (
    <Field
      key={name}
      label={capLabels[name]}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={values?.[name] ?? typed(cap[name])}
      error={errors?.[name]}
    />
  ));

const HowItCounts = ({ quota }: Pick<CapForm, 'quota'>) => (
  <p className="hint">
    Leave a field empty for as many as they like; 0 lets nothing be asked for. What was asked for counts, also where it
    failed or was stopped. Days begin at midnight UTC. An import counts as a map; copies count for nothing. Without a
    number for the space, what QUOTA_MB says holds: {quota}.
  </p>
);

export interface LimitsScreenProps extends CapForm {
  readonly people: readonly (CapRow & { readonly userId: string; readonly nickname: string })[];
  readonly search: string;
  readonly page: number;
  readonly hasMore: boolean;
  readonly notice?: string | undefined;
}

/** The default daily limits, and the users with limits of their own. */
export function LimitsScreen({ people, search, page, hasMore, notice, ...form }: LimitsScreenProps) {
  return (
    <AdminFrame
      place="/admin/limits"
      title="Limits"
      subtitle="How much a person may ask for in a day, and keep"
      notice={form.errors ? undefined : notice}
    >
      <Card className="stack narrow">
        <h2>For everybody</h2>
        <PostForm error={form.errors?.form}>
          <CapFields {...form} />
          <HowItCounts quota={form.quota} />
          <p className="actions">
            <Button icon="check">Set the limits</Button>
          </p>
        </PostForm>
      </Card>
      <div className="stack">
        <h2>Limits of their own</h2>
        <PeopleSearch search={search} />
        {people.length === 0 ? (
          <p className="muted">
            {search ? 'Nobody with this name has any.' : 'Nobody has any. Give somebody some on their page.'}
          </p>
        ) : (
          <AdminTable
            label="Limits of their own"
            columns={[
              { head: 'Person' },
              { head: 'Maps a day', isFigure: true },
              { head: 'Texts a day', isFigure: true },
              { head: 'Space', isFigure: true },
            ]}
            rows={people.map(({ userId, nickname, maps, texts, megabytes }) => ({
              key: userId,
              cells: [
                <a key="person" href={`/admin/people/${userId}/limits`} dir="auto">
                  {nickname}
                </a>,
                said(maps),
                said(texts),
                spaceSaid(megabytes),
              ],
            }))}
          />
        )}
        <Pager page={page} hasMore={hasMore} query={{ q: search }} />
      </div>
    </AdminFrame>
  );
}

export interface OwnLimitsScreenProps extends CapForm {
  readonly person: { readonly id: string; readonly nickname: string };
  /** Whether the user has limits of their own now. */
  readonly hasOwn: boolean;
  readonly forAll: CapRow;
}

/** The daily limits of one user. */
export function OwnLimitsScreen({ person, hasOwn, forAll, ...form }: OwnLimitsScreenProps) {
  return (
    <AdminFrame
      place="/admin/people"
      title="Limits"
      subtitle={
        <>
          For <span dir="auto">{person.nickname}</span>
        </>
      }
    >
      <Card className="stack narrow">
        <p>
          {hasOwn ? 'They have limits of their own.' : 'What holds for everybody holds for them.'} Everybody: maps a
          day: {said(forAll.maps)}; lessons and other texts: {said(forAll.texts)}; space: {spaceSaid(forAll.megabytes)}.
        </p>
        <PostForm error={form.errors?.form}>
          <CapFields {...form} />
          <HowItCounts quota={form.quota} />
          <p className="actions">
            <Button icon="check">Set their limits</Button>
            {hasOwn ? (
              <Button variant="quiet" name="everybody" value="1">
                As for everybody
              </Button>
            ) : null}
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
