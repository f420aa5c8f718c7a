import { describe } from 'vitest';
import { formulaCases } from '../../../fixtures/answers/formula';
import { judgesCases } from './judged-cases';

describe('judging formulas', () => judgesCases(formulaCases));
