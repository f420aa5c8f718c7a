import { limits } from '~/kit/limits';
import { heldBytes, keptWithin } from '~/kit/remember';
import { escapeHtml } from '~/kit/text/escape-html';
import { findFormulas } from '~/kit/text/formulas';
import { plainFormulas } from '~/kit/text/plain-formula';
import type { Tree } from '~/rooms/map/rules/tree';
import type { TextWork } from '~/system/contract/text-work';

/** The HTML of the labels that have formulas, by label. Other labels are shown as they are. */
type RenderedLabels = ReadonlyMap<string, string>;

const none: RenderedLabels = new Map();
/** Labels per job of a worker thread: a few milliseconds of its deadline. */
const labelsAtOnce = 200;
const mostKeptBytes = 8_000_000;

/**
 * Renders labels: formulas as MathML, or as plain text if no worker thread has time. After `limits.renderedFormulasMax`
 * formulas, labels stay as they were typed. Caches the last results, since every page of a map renders its labels
 * again.
 */
export function labelRenderer({ work }: { readonly work: Pick<TextWork, 'labels'> }) {
  const kept = keptWithin(mostKeptBytes, heldBytes);

  /** `isWhole` is false if some formulas are plain text only because no worker thread had time. */
  const render = async (labels: Iterable<string>) => {
    const rendered = new Map<string, string>();
    const missing = new Set<string>();
    let formulas = 0;
    for (const label of labels) {
      if (!mayHaveFormula.test(label) || rendered.has(label) || missing.has(label)) continue;
      const count = findFormulas(label).length;
      if (count === 0) continue;
      if (formulas + count > limits.renderedFormulasMax) break;
      formulas += count;
      const known = kept.get(label);
      if (known !== undefined) rendered.set(label, known);
      else missing.add(label);
    }
    if (formulas === 0) return { rendered: none, isWhole: true };
    const ahead = [...missing];
    let isWhole = true;
    for (let at = 0; at < ahead.length; at += labelsAtOnce) {
      const some = ahead.slice(at, at + labelsAtOnce);
      const htmls = await work.labels(some).catch(() => null);
      isWhole &&= htmls !== null;
      for (const [index, label] of some.entries()) {
        const html = htmls?.[index];
        if (html !== undefined) kept.set(label, html);
        rendered.set(label, html ?? asText(label));
      }
    }
    return { rendered, isWhole };
  };

  const keptTrees = new WeakMap<object, RenderedLabels>();
  return {
    renderLabels: async (labels: Iterable<string>): Promise<RenderedLabels> => (await render(labels)).rendered,

    /** Renders the labels of a tree, cached for as long as the tree is. */
    async renderTreeLabels(tree: Tree): Promise<RenderedLabels> {
      const known = keptTrees.get(tree);
      if (known) return known;
      const { rendered, isWhole } = await render([...tree.nodes.values()].map(({ label }) => label));
      if (isWhole) keptTrees.set(tree, rendered);
      return rendered;
    },
  };
}

const mayHaveFormula = /\$|\\[([]/;

const asText = (label: string): string => escapeHtml(plainFormulas(label));
