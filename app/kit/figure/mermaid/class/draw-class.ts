import { type Drawing, FigureFault } from '../../figure';
import { say } from '../../said';
import type { MermaidSource } from '../source';

export function drawClasses({ head }: MermaidSource): Drawing {
  throw new FigureFault(head.line, say('figure', 'unknown'));
}
