import { build } from 'esbuild';
import { type Act, applyAct } from '~/rooms/map/rules/changes';
import { type MapDocument, treeOf, writeDocument } from '~/rooms/map/rules/document';
import { editsBetween } from '~/rooms/map/rules/edits';
import { branchCounts } from '~/rooms/map/rules/leaf-progress';
import type { Tree } from '~/rooms/map/rules/tree';
import { treeHtml } from '~/rooms/map/ui/html';
import { treePatch } from '~/rooms/map/ui/patch';
import { expect, plainTest as test } from '../support/e2e';
import { outlined } from '../support/maps';

/** Applies patches of random changes in a browser: the resulting tree is the one that the server would render. */

/** Some nodes have a lesson that they keep when they become branches. */
const lessons = new Set(['n1', 'n3', 'n7', 'n9']);
const options = { openNodeId: null, countsDone: true, marks: new Map(), lessons } as const;
const written = { dir: 'ltr' } as const;

const tree = (document: MapDocument): Tree => treeOf({ query: 'Topic', ...writeDocument(document) });
const html = (of: Tree) => treeHtml(of, { ...options, version: 1 });

/** The patch that a tab with the tree `from` receives. */
function patchTo(from: Tree, to: Tree) {
  const counts = [...branchCounts(to, lessons, () => false)].map(([id, count]) => ({ id, ...count }));
  const known = counts.filter(({ id }) => from.nodes.has(id));
  const difference = { ...editsBetween(from, to), tree: to, counts: known, ...options };
  return { version: 2, patch: treePatch(difference, { written, rendered: new Map() }) };
}

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

function randomAct(roll: (sides: number) => number, { ids }: MapDocument): Act {
  const any = (first: number) => ids[first + roll(Math.max(1, ids.length - first))] ?? 'root';
  const place = { parent: any(0), before: roll(2) === 0 ? null : any(1) };
  switch (roll(5)) {
    case 0:
      return {
        act: 'rename',
        node: any(1),
        label: `Renamed ${roll(100)} ${'with many words '.repeat(roll(3))}`,
      };
    case 1:
      return { act: 'add', label: `Added ${roll(100)}`, ...place };
    case 2:
      return { act: 'add', label: '- X\n  - X1\n    - X1a\n  - X2\n  - X3\n- Y', ...place };
    case 3:
      return { act: 'delete', node: any(1) };
    default:
      return { act: 'move', node: any(1), ...place };
  }
}

test('a patch makes the tree that the server would draw, with its roles', async ({ page }) => {
  const bundle = await build({
    stdin: {
      contents: `import { adoptTree } from './app/rooms/map/ui/client';
        import { applyPatch } from './app/rooms/map/ui/apply-patch';
        window.tree = { adoptTree, applyPatch };`,
      resolveDir: '.',
    },
    alias: { '~': './app' },
    // Style sheets that scripts load later have an address here and nothing else.
    loader: { '.css': 'dataurl' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  await page.setContent('<div class="map-tree"><div class="tree-slot"></div></div>');
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' });

  const roll = dice(20_26);
  let made = 0;
  const newId = () => {
    made += 1;
    return `new${made}`;
  };
  for (let round = 0; round < 60; round += 1) {
    let document = outlined(
      'Topic',
      '- A\n  - A1\n    - A1a\n    - A1b\n  - A2\n- B\n  - B1\n  - B2\n- C\n- D\n  - D1',
    ).document;
    const from = tree(document);
    for (let acts = 1 + roll(5); acts > 0; acts -= 1) {
      const result = applyAct(document, randomAct(roll, document), newId);
      if (result.ok) document = result.document;
    }
    const to = tree(document);
    const [is, shouldBe] = await page.evaluate(
      async ([before, after, answer, open]) => {
        const { adoptTree, applyPatch } = (window as unknown as { tree: Tools }).tree;
        const slot = window.document.querySelector('.tree-slot') as HTMLElement;
        slot.innerHTML = before;
        const nothing = () => {};
        const view = adoptTree(slot, {
          onVisible: nothing,
          onOpen: nothing,
          onHover: nothing,
          onZoom: nothing,
        });
        if (open) view.foldTo(Number.POSITIVE_INFINITY);
        applyPatch(view.inside, answer);
        view.foldTo(Number.POSITIVE_INFINITY);
        view.release();
        // Items that are hidden get their roles while the browser is idle.
        while (slot.querySelector('li:not([role])')) await new Promise((done) => requestIdleCallback(done));
        /** Each node with everything that a learner can notice. The sides of the root are the server's choice. */
        const rows = (root: ParentNode) =>
          [...root.querySelectorAll('li')].map((item) => {
            const row = item.querySelector('summary, a') as HTMLElement;
            const list = item.querySelector<HTMLElement>(':scope > details > ul');
            const inside = row.closest('li');
            const above = item.parentElement?.closest('li');
            return [
              (row.closest('details') ?? row).id,
              inside?.className,
              row.tagName,
              row.textContent,
              row.className,
              row.dataset.n,
              item.classList.contains('root')
                ? ''
                : [...(list?.classList ?? [])].filter((name) => name.startsWith('n-')),
              item.classList.contains('root') ? '' : [list?.dataset.n, list?.dataset.leaves],
              above?.querySelector('details')?.id,
            ].join('|');
          });
        const rendered = window.document.createElement('div');
        rendered.innerHTML = after;
        const wrong = [...slot.querySelectorAll('li')].flatMap((item) => {
          const siblings = item.parentElement?.parentElement
            ? [...item.parentElement.parentElement.querySelectorAll(':scope > ul > li')]
            : [item];
          let level = 1;
          for (let at = item.parentElement?.closest('li'); at; at = at.parentElement?.closest('li')) level += 1;
          const should = [level, siblings.length || 1, siblings.indexOf(item) + 1 || 1].join();
          const found = [item.ariaLevel, item.ariaSetSize, item.ariaPosInSet].join();
          const isRoot = item.classList.contains('root');
          return item.role === 'treeitem' && (isRoot || should === found)
            ? []
            : [`${item.ariaLabel}: ${found}, not ${should}`];
        });
        const stops = slot.querySelectorAll('[tabindex="0"]').length;
        return [
          [
            ...rows(slot),
            ...wrong,
            `stops ${stops}`,
            [...(slot.firstElementChild?.classList ?? [])].sort().join(' '),
          ].join('\n'),
          [...rows(rendered), 'stops 1', [...(rendered.firstElementChild?.classList ?? [])].sort().join(' ')].join(
            '\n',
          ),
        ];
      },
      [html(from), html(to), patchTo(from, to), round % 2 === 0] as const,
    );
    expect(is, `round ${round}`).toBe(shouldBe);
  }
});

interface Tools {
  readonly adoptTree: typeof import('~/rooms/map/ui/client').adoptTree;
  readonly applyPatch: typeof import('~/rooms/map/ui/apply-patch').applyPatch;
}
