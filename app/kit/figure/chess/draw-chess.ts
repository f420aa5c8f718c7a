import { type Drawing, type FigureBlock, FigureFault } from '../figure';
import { say } from '../said';

export function drawChess(_block: FigureBlock): Drawing {
  throw new FigureFault(null, say('figure', 'unknown'));
}
