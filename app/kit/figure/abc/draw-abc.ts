import type { Drawing, FigureBlock } from '../figure';
import { engraved } from './engrave';
import { labelsOf } from './labels';
import { lineWidth } from './line-width';
import { meiOf } from './mei';
import { readEngraved } from './read-engraved';
import { readTune } from './read-tune';
import { saidOfTune } from './said-tune';
import { staffShapes } from './staff-shapes';

/**
 * Draws a tune in ABC notation on staves that wrap to the width of a page.
 * Throws `FigureFault` for what is not ABC, for a bar that does not fit its metre, and for a tune beyond the limits.
 */
export async function drawAbc({ lines }: FigureBlock): Promise<Drawing> {
  const tune = readTune(lines);
  const width = lineWidth(tune);
  const labels = labelsOf(tune);
  const music = readEngraved(await engraved(meiOf(tune, labels), width), labels, width);
  return { ...staffShapes(music, tune.tempo), ...saidOfTune(tune), title: tune.title ?? undefined };
}
