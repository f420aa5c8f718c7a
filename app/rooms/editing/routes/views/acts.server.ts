import type { Act, Place } from '~/rooms/map/rules/changes';
import type { Travel } from '~/rooms/map/rules/versions';
import { formSchema, list, nodeId, readForm, text } from '~/server/form.server';

const fields = formSchema({
  act: text,
  node: text,
  label: text,
  parent: nodeId,
  before: nodeId,
  after: nodeId,
  needs: list,
});

/** Parses the act of a form (design §6.2); null if it is unknown. */
export function readAct(form: URLSearchParams): Act | Travel | null {
  const { act, node, label, needs, ...place } = readForm(fields, form);
  switch (act) {
    case 'rename':
      return { act, node, label };
    case 'add':
      return { act, label, ...placeOf(place) };
    case 'move':
      return { act, node, ...placeOf(place) };
    case 'delete':
      return { act, node };
    case 'needs':
      return { act, node, needs };
    case 'undo':
    case 'redo':
      return { act };
    default:
      return null;
  }
}

/** A missing parent is refused, a missing neighbour means the last place. */
const placeOf = ({ parent, before, after }: Place): Place => ({ parent, before: before || null, after: after || null });
