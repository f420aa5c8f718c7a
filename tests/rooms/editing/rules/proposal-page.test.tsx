import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProposalPage, type ProposalView } from '~/rooms/editing/ui/proposal';

const line = { index: 0, label: 'Hive', level: 1, isRepeat: false };
const view: ProposalView = {
  ...{ mapId: 'm', runId: 'r', title: 'Bees', node: { id: 'n', label: 'Bees' }, path: 'Bees', how: 'more', wish: '' },
  ...{ proposedBy: null, isCut: false, proposed: [], leftOut: [], accepted: null },
};

it('offers to take what is ticked only where something can be ticked', () => {
  const shown = (isThere: string | null) =>
    renderToStaticMarkup(
      <ProposalPage
        proposal={{ ...view, proposed: [{ ...line, isThere }] }}
        {...{ gone: null, mapId: 'm', refused: null }}
      />,
    );
  expect(shown('n1')).toContain('Nothing new was proposed.');
  expect(shown('n1')).not.toContain('Take what is ticked');
  expect(shown('n1')).toContain('Take none');
  expect(shown(null)).toContain('Take what is ticked');
});
