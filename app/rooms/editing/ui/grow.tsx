import { limits } from '~/kit/limits';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Field } from '~/kit/parts/field';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { editingWords } from '~/rooms/editing/words';

interface GrowPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly node: {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly isLeaf: boolean;
    readonly isRoot: boolean;
  };
  readonly waiting: readonly {
    readonly id: string;
    readonly label: string;
    readonly state: string;
    readonly message: string | null;
  }[];
  readonly usesLibrary: boolean;
  readonly refused: { readonly message: string; readonly how: string; readonly wish: string } | null;
}

const waysOfLeaf = () =>
  [{ how: 'into', label: editingWords.makeItABranch, hint: editingWords.itsLessonStays }] as const;
const waysOfBranch = () =>
  [
    { how: 'more', label: editingWords.moreBelowIt, hint: editingWords.whatIsMissingIs },
    {
      how: 'anew',
      label: editingWords.writeWhatIsBelow,
      hint: editingWords.whatIsGoodStays,
    },
  ] as const;

/** Asks for a proposal below a node. The map does not change until the proposal is accepted. */
export function GrowPage({ mapId, title, node, waiting, usesLibrary, refused }: GrowPageProps) {
  const ways = node.isLeaf ? waysOfLeaf() : waysOfBranch();
  const chosen = ways.find(({ how }) => how === refused?.how)?.how ?? ways[0].how;
  return (
    <section className="narrow stack edit-page">
      <PageHeader title={editingWords.growTheMap} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}/edit?node=${node.id}`}>
          {editingWords.edit}
        </a>
        <a className="button quiet" href={`/map/${mapId}`}>
          {editingWords.backToTheMap}
        </a>
      </PageHeader>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <form method="post" action={`/map/${mapId}/grow?node=${node.id}`} className="card stack">
        <input type="hidden" name="node" value={node.id} />
        <h2 dir="auto">
          <Label text={node.label} rendered={node.rendered} />
        </h2>
        <fieldset className="plain-list">
          <legend>{editingWords.whatIsToBe}</legend>
          {ways.map(({ how, label, hint }) => (
            <label key={how} className="proposal-way">
              <input type="radio" name="how" value={how} defaultChecked={how === chosen} />
              <span>
                {label}
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Field
          label={editingWords.aWish}
          hint={editingWords.wishHint({ n: limits.wishMaxCharacters })}
          name="wish"
          defaultValue={refused?.wish ?? ''}
          autoComplete="off"
          dir="auto"
        />
        {usesLibrary ? (
          <p className="hint">
            {rich(editingWords.withoutAModelProposals, { link: (text) => <a href="/help/faq#model">{text}</a> })}
          </p>
        ) : null}
        <p className="actions">
          <Button icon="sprout">{editingWords.grow}</Button>
        </p>
      </form>
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting-title" className="stack-s">
          <h2 id="waiting-title">{editingWords.earlierProposals}</h2>
          <ul className="plain-list version-list">
            {waiting.map(({ id, label, state, message }) => (
              <li key={id}>
                <span>
                  <bdi>{label}</bdi>
                  {message ? <span className="hint">{message}</span> : null}
                </span>
                <a
                  className="button quiet small"
                  href={state === 'done' ? `/map/${mapId}/proposal/${id}` : `/runs/${id}`}
                >
                  {state === 'done' ? editingWords.lookAtIt : editingWords.open}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </section>
  );
}
