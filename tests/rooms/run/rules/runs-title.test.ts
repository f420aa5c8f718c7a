import { expect, it } from 'vitest';
import { runsTitle, type TitledRun as Shown } from '~/rooms/run/ui/runs-title';

const upload = (state: Shown['state']): Shown => ({
  state,
  proposal: { soFar: 'Being read' },
});
const map = (state: Shown['state']): Shown => ({ state, proposal: null });
const growth = (state: Shown['state']): Shown => ({ state, proposal: {} });

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
