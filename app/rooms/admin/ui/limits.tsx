import { numberSaid } from '~/kit/language/format';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Card } from '~/kit/parts/card';
import { Field } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { adminWords } from '~/rooms/admin/words';
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
export const said = (n: number | null): string => (n === null ? adminWords.asManyAsTheyLike : numberSaid(n));
export const spaceSaid = (megabytes: number | null): string =>
  megabytes === null ? adminWords.asQuotaSays : numberSaid(megabytes, { style: 'unit', unit: 'megabyte' });

const capLabels = () =>
  ({ maps: adminWords.mapsADay, texts: adminWords.lessonsAndOtherTexts, megabytes: adminWords.spaceInMb }) as const;

const CapFields = ({ cap, errors, values }: CapForm) =>
  (['maps', 'texts', 'megabytes'] as const).map((name) => (
    <Field
      key={name}
      label={capLabels()[name]}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={values?.[name] ?? typed(cap[name])}
      error={errors?.[name]}
    />
  ));

const HowItCounts = ({ quota }: Pick<CapForm, 'quota'>) => (
  <p className="hint">{adminWords.leaveAFieldEmpty({ quota })}</p>
);

interface LimitsScreenProps extends CapForm {
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
      title={adminWords.limits}
      subtitle={adminWords.howMuchAPerson}
      notice={form.errors ? undefined : notice}
    >
      <Card className="stack narrow">
        <h2>{adminWords.forEverybody}</h2>
        <PostForm error={form.errors?.form}>
          <CapFields {...form} />
          <HowItCounts quota={form.quota} />
          <p className="actions">
            <Button icon="check">{adminWords.setTheLimits}</Button>
          </p>
        </PostForm>
      </Card>
      <div className="stack">
        <h2>{adminWords.limitsOfTheirOwn}</h2>
        <PeopleSearch search={search} />
        {people.length === 0 ? (
          <p className="muted">{search ? adminWords.nobodyWithThisName : adminWords.nobodyHasAnyGive}</p>
        ) : (
          <AdminTable
            label={adminWords.limitsOfTheirOwn}
            columns={[
              { head: adminWords.person },
              { head: adminWords.mapsADay, isFigure: true },
              { head: adminWords.textsADay, isFigure: true },
              { head: adminWords.space, isFigure: true },
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

interface OwnLimitsScreenProps extends CapForm {
  readonly person: { readonly id: string; readonly nickname: string };
  /** Whether the user has limits of their own now. */
  readonly hasOwn: boolean;
  readonly forAll: CapRow;
}

/** The daily limits of one user. */
export function OwnLimitsScreen({ person, hasOwn, forAll, ...form }: OwnLimitsScreenProps) {
  const everybody = { maps: said(forAll.maps), texts: said(forAll.texts), space: spaceSaid(forAll.megabytes) };
  return (
    <AdminFrame
      place="/admin/people"
      title={adminWords.limits}
      subtitle={rich(adminWords.forNickname({ nickname: person.nickname }), {
        span: (text) => <span dir="auto">{text}</span>,
      })}
    >
      <Card className="stack narrow">
        <p>{hasOwn ? adminWords.ownLimitsEverybody(everybody) : adminWords.noOwnLimitsEverybody(everybody)}</p>
        <PostForm error={form.errors?.form}>
          <CapFields {...form} />
          <HowItCounts quota={form.quota} />
          <p className="actions">
            <Button icon="check">{adminWords.setTheirLimits}</Button>
            {hasOwn ? (
              <Button variant="quiet" name="everybody" value="1">
                {adminWords.asForEverybody}
              </Button>
            ) : null}
            <CancelLink to={`/admin/people/${person.id}`} />
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
