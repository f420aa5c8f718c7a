import { isNodeId } from '~/kit/request/ids';
import type { Act, Place } from '~/rooms/map/rules/changes';
import type { Travel } from '~/rooms/map/rules/versions';

/** Parses the act of a form (design §6.2); null if it is unknown. */
export function readAct(form: URLSearchParams): Act | Travel | null {
  const field = (name: string) => form.get(name) ?? '';
  const act = field('act');
  switch (act) {
    case 'rename':
      return { act, node: field('node'), label: field('label') };
    case 'add':
      return { act, label: field('label'), ...readPlace(form) };
    case 'move':
      return { act, node: field('node'), ...readPlace(form) };
    case 'delete':
      return { act, node: field('node') };
    case 'undo':
    case 'redo':
      return { act };
    default:
      return null;
  }
}

/** Drops invalid ids: a missing parent is refused, a missing neighbour means the last place. */
function readPlace(form: URLSearchParams): Place {
  const id = (name: string) => {
    const value = form.get(name) ?? '';
    return isNodeId(value) ? value : '';
  };
  return { parent: id('parent'), before: id('before') || null, after: id('after') || null };
}
