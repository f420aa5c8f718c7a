import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { editingWords } from '~/rooms/editing/words';
import type { Beyond, EditPageProps, Item } from './edit-data';
import { ActForm, formsOfPage, Name, NodeForms } from './edit-forms';

/** The outline with the forms of one node. Works without scripts and loads none. */
export function EditPage(edit: EditPageProps) {
  const { mapId, title, node, path, done, refused, undo, redo } = edit;
  const to = (id: string) => `/map/${mapId}/edit?node=${id}#node`;
  return (
    <section className="edit-page stack">
      <PageHeader title={editingWords.editTheMap} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {editingWords.backToTheMap}
        </a>
        <a className="button quiet" href={`/map/${mapId}/versions`}>
          {editingWords.versions}
        </a>
      </PageHeader>
      {done ? <Alert tone="success">{done}</Alert> : null}
      {refused && !formsOfPage.has(refused.form) ? <Alert tone="error">{refused.message}</Alert> : null}
      <div className="actions">
        <ActForm edit={edit} act="undo">
          <Button variant="quiet" icon="undo" aria-disabled={undo === null || undefined}>
            {editingWords.undo}
          </Button>
        </ActForm>
        <ActForm edit={edit} act="redo">
          <Button variant="quiet" icon="refresh" aria-disabled={redo === null || undefined}>
            {editingWords.redo}
          </Button>
        </ActForm>
        <p className="hint">{undo ? editingWords.undoWouldTakeBack({ undo }) : editingWords.thereIsNothingTo}</p>
      </div>
      <div className="edit-parts">
        <nav className="edit-outline card" aria-labelledby="outline-title">
          <h2 id="outline-title">{editingWords.outline}</h2>
          {edit.outline.above > 0 ? (
            <p className="hint">{editingWords.levelsAbove({ n: edit.outline.above })}</p>
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
              {editingWords.grow}
            </a>
            <a className="button quiet" href={`/map/${mapId}/needs`}>
              {editingWords.whatBuildsOnWhat}
            </a>
            {node.isLeaf ? null : (
              <a className="button quiet" href={`/map/${mapId}/branch?node=${node.id}`}>
                {editingWords.lessons}
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
      {item.folded > 0 ? <span className="hint"> {editingWords.countBelow({ n: item.folded })}</span> : null}
      {item.children.length > 0 ? (
        <ul>
          <Further beyond={item.earlier} words={editingWords.moreBefore} to={to} />
          {item.children.map((child) => (
            <OutlineBranch key={child.id} item={child} to={to} />
          ))}
          <Further beyond={item.later} words={editingWords.moreAfter} to={to} />
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
  words: (values: { readonly n: number }) => string;
  to: (id: string) => string;
}) =>
  beyond ? (
    <li>
      <a className="hint" href={to(beyond.next)}>
        {words({ n: beyond.count })}
      </a>
    </li>
  ) : null;
