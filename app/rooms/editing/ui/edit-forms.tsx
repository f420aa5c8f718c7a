import type { ReactNode } from 'react';
import { listSaid } from '~/kit/language/format';
import { Button } from '~/kit/parts/button';
import { FieldError } from '~/kit/parts/field';
import type { IconName } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { editingWords } from '~/rooms/editing/words';
import type { EditPageProps, Named } from './edit-data';

/** A node's label within a sentence. */
export const Name = ({ label, rendered }: Pick<Named, 'label' | 'rendered'>) => (
  <bdi>
    <Label text={label} rendered={rendered} />
  </bdi>
);

/** The forms that show a refusal beside their own field. */
export const formsOfPage = new Set(['rename', 'add-below', 'add-after', 'needs']);

/** A form that changes the map; the button's text says how. */
export function ActForm({
  edit: { mapId, node, submitKey },
  act,
  name = act,
  fields = {},
  children,
}: {
  edit: Pick<EditPageProps, 'mapId' | 'node' | 'submitKey'>;
  act: string;
  /** Tells several forms of the same act on the page apart. */
  name?: string;
  fields?: Readonly<Record<string, string | null>>;
  children: ReactNode;
}) {
  const sent = { act, form: name, at: node.id, key: submitKey, ...fields };
  return (
    <form method="post" action={`/map/${mapId}/change`}>
      {Object.entries(sent).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value ?? ''} />
      ))}
      {children}
    </form>
  );
}

export function NodeForms(edit: EditPageProps) {
  const { mapId, node, after, refused } = edit;
  const typedIn = (form: string) => (refused?.form === form ? refused : null);
  return (
    <>
      {node.isRoot ? (
        <p>{rich(editingWords.theTopicStaysAt, { link: (text) => <a href={`/map/${mapId}/rename`}>{text}</a> })}</p>
      ) : (
        <ActForm edit={edit} act="rename" fields={{ node: node.id }}>
          <LabelField
            id="rename"
            label={editingWords.label}
            rows={1}
            value={typedIn('rename')?.label ?? node.typed}
            error={typedIn('rename')?.message}
          />
          <Button>{editingWords.rename}</Button>
        </ActForm>
      )}
      <ActForm edit={edit} act="add" name="add-below" fields={{ parent: node.id, before: '' }}>
        <LabelField
          id="add-below"
          label={editingWords.addBelow}
          hint={editingWords.aLabelSeveralLines}
          rows={3}
          value={typedIn('add-below')?.label ?? ''}
          error={typedIn('add-below')?.message}
        />
        <Button variant="quiet" icon="plus">
          {editingWords.addBelow}
        </Button>
      </ActForm>
      {after ? (
        <ActForm edit={edit} act="add" name="add-after" fields={{ ...after }}>
          <LabelField
            id="add-after"
            label={editingWords.addAfter}
            rows={1}
            value={typedIn('add-after')?.label ?? ''}
            error={typedIn('add-after')?.message}
          />
          <Button variant="quiet" icon="plus">
            {editingWords.addAfter}
          </Button>
        </ActForm>
      ) : null}
      {node.isRoot ? null : (
        <>
          <NeedsForm {...edit} />
          <Moves {...edit} />
          <MoveUnder {...edit} />
          <Delete {...edit} />
        </>
      )}
    </>
  );
}

function LabelField({
  id,
  label,
  hint,
  rows,
  value,
  error,
}: {
  id: string;
  label: string;
  hint?: string;
  rows: number;
  value: string;
  error?: string | undefined;
}) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
      {rows === 1 ? (
        <input
          id={id}
          name="label"
          className="input"
          defaultValue={value}
          dir="auto"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      ) : (
        <textarea
          id={id}
          name="label"
          className="input"
          rows={rows}
          defaultValue={value}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      )}
    </div>
  );
}

const moveButtons = () =>
  [
    { way: 'up', words: editingWords.up, icon: 'chevron-up' },
    { way: 'down', words: editingWords.down, icon: 'chevron-down' },
    { way: 'out', words: editingWords.out, icon: 'arrow-left' },
    { way: 'in', words: editingWords.in, icon: 'arrow-right' },
  ] as const satisfies readonly { way: keyof EditPageProps['moves']; words: string; icon: IconName }[];

function Moves(edit: EditPageProps) {
  const { moves, node } = edit;
  const possible = moveButtons().filter(({ way }) => moves[way]);
  if (possible.length === 0) return null;
  return (
    <section aria-labelledby="move-title" className="stack-s">
      <h3 id="move-title">{editingWords.move}</h3>
      <div className="actions">
        {possible.map(({ way, words, icon }) => (
          <ActForm key={way} edit={edit} act="move" name={way} fields={{ node: node.id, ...moves[way] }}>
            <Button variant="quiet" icon={icon}>
              {words}
            </Button>
          </ActForm>
        ))}
      </div>
    </section>
  );
}

/** The lessons that the node builds on: a checkbox for each lesson of the map, the chosen ones first. */
function NeedsForm(edit: EditPageProps) {
  const { needs, node, refused, written } = edit;
  if (!needs || needs.lessons.length === 0) return null;
  const refusedHere = refused?.form === 'needs' ? refused : null;
  const chosen = new Set(refusedHere?.needs ?? needs.chosen);
  const inOrder = [...needs.lessons].sort((one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)));
  return (
    <details className="edit-needs" open={refusedHere !== null || undefined}>
      <summary>
        {editingWords.buildsOn} ({chosen.size})
      </summary>
      <ActForm edit={edit} act="needs" fields={{ node: node.id }}>
        <p className="hint">
          {editingWords.buildsOnHint} {needs.isPart ? editingWords.buildsOnNearest : null}
        </p>
        {refusedHere ? <FieldError id="needs-error" message={refusedHere.message} /> : null}
        <ul className="plain-list" lang={written.lang} dir={written.dir}>
          {inOrder.map((each) => (
            <li key={each.id}>
              <label>
                <input type="checkbox" name="needs" value={each.id} defaultChecked={chosen.has(each.id)} />
                <span>
                  <Name {...each} />
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Button variant="quiet" icon="check">
          {editingWords.saveNeeds}
        </Button>
      </ActForm>
    </details>
  );
}

/** A search field, since a list of all branches could have thousands of entries. */
function MoveUnder(edit: EditPageProps) {
  const { mapId, node, under, targets } = edit;
  return (
    <section className="stack-s" id="under-results">
      <form method="get" action={`/map/${mapId}/edit#under-results`}>
        <input type="hidden" name="node" value={node.id} />
        <div className="field">
          <label htmlFor="under">{editingWords.moveUnderAnotherBranch}</label>
          <p className="hint" id="under-hint">
            {editingWords.wordsOfItsLabel}
          </p>
          <input
            id="under"
            name="under"
            type="search"
            className="input"
            defaultValue={under}
            aria-describedby="under-hint"
            dir="auto"
          />
        </div>
        <Button variant="quiet" icon="search">
          {editingWords.findBranches}
        </Button>
      </form>
      {targets === null ? null : targets.length === 0 ? (
        <p role="status">{editingWords.noOtherBranchHas}</p>
      ) : (
        <ul className="plain-list edit-targets">
          {targets.map((target) => (
            <li key={target.id}>
              <span>
                <span className="hint" dir="auto">
                  {target.path}
                </span>
                <Name {...target} />
              </span>
              <ActForm edit={edit} act="move" name="under" fields={{ node: node.id, parent: target.id, before: '' }}>
                <Button variant="quiet" small aria-label={editingWords.moveUnderLabel({ label: target.label })}>
                  {editingWords.moveHere}
                </Button>
              </ActForm>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Delete(edit: EditPageProps) {
  const { below, lessons, id } = edit.node;
  const goes = [
    below > 0 ? editingWords.nodesBelowIt({ n: below }) : '',
    lessons > 0 ? editingWords.goneLessons({ n: lessons }) : '',
  ].filter(Boolean);
  return (
    <ActForm edit={edit} act="delete" fields={{ node: id }}>
      <p className="hint">
        {goes.length > 0 ? editingWords.goesWith({ list: listSaid(goes) }) : editingWords.canBeBroughtBack}
      </p>
      <Button variant="danger" icon="trash">
        {editingWords.delete}
      </Button>
    </ActForm>
  );
}
