import { editingWords } from '~/rooms/editing/words';
import type { TreeInside } from '~/rooms/map/ui/client';
import { type Item, itemOf, labelOf, pathOf, rowOf } from '~/rooms/map/ui/dom';

const mostFound = 20;

/** Makes search ignore case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Asks for the new parent of an item, by a search for words of its label. */
export function askWhereTo(
  { tree, slot }: TreeInside,
  item: Item,
  onChoice: (parent: Item) => void,
  onClose: () => void,
): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'edit-move';
  dialog.setAttribute('aria-labelledby', 'edit-move-title');
  const title = document.createElement('h2');
  title.id = 'edit-move-title';
  title.textContent = editingWords.moveLabelBelow({ label: labelOf(item) });
  const field = document.createElement('input');
  field.type = 'search';
  field.className = 'input';
  field.ariaLabel = editingWords.wordsOfTheLabel;
  field.placeholder = editingWords.wordsOfTheLabel;
  const says = document.createElement('p');
  says.className = 'hint';
  says.role = 'status';
  const list = document.createElement('ul');
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'button quiet';
  cancel.textContent = editingWords.cancel;
  dialog.append(title, field, says, list, cancel);
  slot.parentElement?.append(dialog);

  const find = () => {
    const words = normalized(field.value.trim());
    const found: Item[] = [];
    let more = 0;
    for (const row of tree.querySelectorAll('li:not(.own) > a, summary')) {
      const to = itemOf(row) as Item;
      if (item.contains(to) || to === item.parentElement?.closest('li')) continue;
      if (words && !normalized(labelOf(to)).includes(words)) continue;
      if (!words && !row.matches('summary')) continue;
      if (found.length < mostFound) found.push(to);
      else more += 1;
    }
    says.textContent =
      found.length === 0 ? editingWords.noOtherNode : more > 0 ? editingWords.andMore({ n: more }) : '';
    list.replaceChildren(
      ...found.map((to) => {
        const line = document.createElement('li');
        const button = document.createElement('button');
        button.type = 'button';
        button.dir = 'auto';
        button.append(labelOf(to));
        const path = pathOf(to).slice(0, -1).map(labelOf).join(' > ');
        if (path) {
          const above = document.createElement('small');
          above.textContent = path;
          button.append(above);
        }
        button.addEventListener('click', () => {
          dialog.close();
          onChoice(to);
        });
        line.append(button);
        return line;
      }),
    );
  };
  field.addEventListener('input', find);
  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (rowOf(item).isConnected) onClose();
  });
  find();
  dialog.showModal();
  field.focus();
}
