import { expect, it } from 'vitest';
import type { OpenRun } from '~/ui/run/open-runs';
import { runsTitle } from '~/ui/run/runs-title';

type Shown = Pick<OpenRun, 'state' | 'proposal'>;

const upload = (state: OpenRun['state']): Shown => ({
  state,
  proposal: { again: null, fields: {}, soFar: 'Being read' },
});
const map = (state: OpenRun['state']): Shown => ({ state, proposal: null });
const growth = (state: OpenRun['state']): Shown => ({ state, proposal: { again: '/grow', fields: {} } });

it.each<[string, Shown[]]>([
  ['In progress', [upload('live')]],
  ['In progress', [upload('failed'), map('live')]],
  ['Not finished', [upload('failed')]],
  ['Not finished', [upload('stopped'), map('failed')]],
  ['Ready', [upload('done')]],
  ['Ready and unfinished', [upload('failed'), map('done')]],
  ['Maps in progress', [map('live'), map('failed')]],
  ['New maps', [map('done')]],
  ['New and unfinished maps and proposals', [map('done'), growth('failed')]],
  ['Proposals in progress', [growth('live')]],
])('%s', (title, runs) => {
  expect(runsTitle(runs)).toBe(title);
});
