import type { ReactNode } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { FieldError } from '~/kit/parts/field';
import type { IconName } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import type { Written } from '~/kit/text/language';

interface Named {
  readonly id: string;
  readonly label: string;
  /** The label as HTML if it has formulas. */
  readonly drawn?: string | undefined;
}

interface Item extends Named {
  readonly isHere: boolean;
  readonly folded: number;
  readonly children: readonly Item[];
  readonly earlier: Beyond | null;
  readonly later: Beyond | null;
}

interface Beyond {
  readonly count: number;
  readonly next: string;
}

interface Place {
  readonly parent: string;
  readonly before: string | null;
}

/** A refused change: the message, the form that it belongs to, and the typed text. */
export interface RefusedChange {
  readonly message: string;
  readonly form: string;
  readonly label: string;
}

export interface EditPageProps {
  readonly mapId: string;
  readonly title: string;
  /** Idempotency key: tells one submission of this page from another. */
  readonly submitKey: string;
  readonly written: Written;
  readonly node: Named & {
    readonly typed: string;
    readonly isRoot: boolean;
    readonly isLeaf: boolean;
    readonly below: number;
    readonly lessons: number;
  };
  readonly path: readonly Named[];
  readonly moves: Readonly<Record<'up' | 'down' | 'in' | 'out', Place | null>>;
  readonly after: Place | null;
  readonly outline: { readonly above: number; readonly top: Item };
  readonly undo: string | null;
  readonly redo: string | null;
  /** The change that was just made, as a sentence. */
  readonly done: string | null;
  readonly targets: readonly (Named & { readonly path: string })[] | null;
  readonly under: string;
  readonly refused: RefusedChange | null;
}

const Name = ({ label, drawn }: Pick<Named, 'label' | 'drawn'>) => (
  <bdi>
    <Label text={label} drawn={drawn} />
  </bdi>
);

/** The outline with the forms of one node. Works without scripts and loads none. */
export function EditPage(edit: EditPageProps) {
  const { mapId, title, node, path, done, refused, undo, redo } = edit;
  const to = (id: string) => `/map/${mapId}/edit?node=${id}#node`;
  return (
    <section className="edit-page stack">
      <PageHeader title="Edit the map" subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          Back to the map
        </a>
        <a className="button quiet" href={`/map/${mapId}/versions`}>
          Versions
        </a>
      </PageHeader>
      {done ? <Alert tone="success">{done}</Alert> : null}
      {refused && !formsOfPage.has(refused.form) ? <Alert tone="error">{refused.message}</Alert> : null}
      <div className="actions">
        <ActForm edit={edit} act="undo">
          <Button variant="quiet" icon="undo" aria-disabled={undo === null || undefined}>
            Undo
          </Button>
        </ActForm>
        <ActForm edit={edit} act="redo">
          <Button variant="quiet" icon="refresh" aria-disabled={redo === null || undefined}>
            Redo
          </Button>
        </ActForm>
        <p className="hint">{undo ? `Undo would take back: ${undo}.` : 'There is nothing to undo.'}</p>
      </div>
      <div className="edit-parts">
        <nav className="edit-outline card" aria-labelledby="outline-title">
          <h2 id="outline-title">Outline</h2>
          {edit.outline.above > 0 ? (
            <p className="hint">{edit.outline.above} levels above are not shown.</p>
          ) : null}
          <ul lang={edit.written.lang} dir={edit.written.dir}>
            <OutlineBranch item={edit.outline.top} to={to} />
          </ul>
        </nav>
        <section className="edit-node stack" id="node" aria-labelledby="node-title">
          <div>
            <p className="hint" dir="auto">
              {path.map((step, at) => (
                <span key={step.id}>
                  {at > 0 ? ' > ' : null}
                  <a href={to(step.id)}>
                    <Name {...step} />
                  </a>
                </span>
              ))}
            </p>
            <h2 id="node-title" dir="auto">
              <Name {...node} />
            </h2>
          </div>
          <p className="actions">
            <a className="button quiet" href={`/map/${mapId}/grow?node=${node.id}`}>
              {node.isRoot ? 'What is missing?' : 'Grow'}
            </a>
            {node.isLeaf ? null : (
              <a className="button quiet" href={`/map/${mapId}/branch?node=${node.id}`}>
                Lessons
              </a>
            )}
          </p>
          <NodeForms {...edit} />
        </section>
      </div>
    </section>
  );
}

function OutlineBranch({ item, to }: { item: Item; to: (id: string) => string }) {
  return (
    <li>
      <a href={to(item.id)} aria-current={item.isHere ? 'true' : undefined}>
        <Name {...item} />
      </a>
      {item.folded > 0 ? <span className="hint"> {item.folded} below</span> : null}
      {item.children.length > 0 ? (
        <ul>
          <Further beyond={item.earlier} words="before" to={to} />
          {item.children.map((child) => (
            <OutlineBranch key={child.id} item={child} to={to} />
          ))}
          <Further beyond={item.later} words="after" to={to} />
        </ul>
      ) : null}
    </li>
  );
}

const Further = ({
  beyond,
  words,
  to,
}: {
  beyond: Beyond | null;
  words: string;
  to: (id: string) => string;
}) =>
  beyond ? (
    <li>
      <a className="hint" href={to(beyond.next)}>
        {beyond.count} more {words}
      </a>
    </li>
  ) : null;

/** The forms that show a refusal beside their own field. */
const formsOfPage = new Set(['rename', 'add-below', 'add-after']);

/** A form that changes the map; the button's text says how. */
function ActForm({
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

function NodeForms(edit: EditPageProps) {
  const { mapId, node, after, refused } = edit;
  const typedIn = (form: string) => (refused?.form === form ? refused : null);
  return (
    <>
      {node.isRoot ? (
        <p>
          The topic stays at the top. <a href={`/map/${mapId}/rename`}>Rename the map</a> to change it.
        </p>
      ) : (
        <ActForm edit={edit} act="rename" fields={{ node: node.id }}>
          <LabelField
            id="rename"
            label="Label"
            rows={1}
            value={typedIn('rename')?.label ?? node.typed}
            error={typedIn('rename')?.message}
          />
          <Button>Rename</Button>
        </ActForm>
      )}
      <ActForm edit={edit} act="add" name="add-below" fields={{ parent: node.id, before: '' }}>
        <LabelField
          id="add-below"
          label="Add below"
          hint="A label. Several lines are an outline: two spaces at the beginning of a line for each level."
          rows={3}
          value={typedIn('add-below')?.label ?? ''}
          error={typedIn('add-below')?.message}
        />
        <Button variant="quiet" icon="plus">
          Add below
        </Button>
      </ActForm>
      {after ? (
        <ActForm edit={edit} act="add" name="add-after" fields={{ ...after }}>
          <LabelField
            id="add-after"
            label="Add after"
            rows={1}
            value={typedIn('add-after')?.label ?? ''}
            error={typedIn('add-after')?.message}
          />
          <Button variant="quiet" icon="plus">
            Add after
          </Button>
        </ActForm>
      ) : null}
      {node.isRoot ? null : (
        <>
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

const moveButtons = [
  { way: 'up', words: 'Up', icon: 'chevron-up' },
  { way: 'down', words: 'Down', icon: 'chevron-down' },
  { way: 'out', words: 'Out', icon: 'arrow-left' },
  { way: 'in', words: 'In', icon: 'arrow-right' },
] as const satisfies readonly { way: keyof EditPageProps['moves']; words: string; icon: IconName }[];

function Moves(edit: EditPageProps) {
  const { moves, node } = edit;
  const possible = moveButtons.filter(({ way }) => moves[way]);
  if (possible.length === 0) return null;
  return (
    <section aria-labelledby="move-title" className="stack-s">
      <h3 id="move-title">Move</h3>
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

/** A search field, since a list of all branches could have thousands of entries. */
function MoveUnder(edit: EditPageProps) {
  const { mapId, node, under, targets } = edit;
  return (
    <section className="stack-s" id="under-results">
      <form method="get" action={`/map/${mapId}/edit#under-results`}>
        <input type="hidden" name="node" value={node.id} />
        <div className="field">
          <label htmlFor="under">Move under another branch</label>
          <p className="hint" id="under-hint">
            Words of its label
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
          Find branches
        </Button>
      </form>
      {targets === null ? null : targets.length === 0 ? (
        <p role="status">No other branch has these words.</p>
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
              <ActForm
                edit={edit}
                act="move"
                name="under"
                fields={{ node: node.id, parent: target.id, before: '' }}
              >
                <Button variant="quiet" small aria-label={`Move under ${target.label}`}>
                  Move here
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
    below > 0 ? `${below === 1 ? '1 node' : `${below.toLocaleString('en')} nodes`} below it` : '',
    lessons > 0 ? (lessons === 1 ? 'a lesson' : `${lessons} lessons`) : '',
  ].filter(Boolean);
  return (
    <ActForm edit={edit} act="delete" fields={{ node: id }}>
      <p className="hint">
        {goes.length > 0 ? `It goes with ${goes.join(' and ')}. ` : ''}It can be brought back by Undo.
      </p>
      <Button variant="danger" icon="trash">
        Delete
      </Button>
    </ActForm>
  );
}
