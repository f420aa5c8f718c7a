import { describe } from 'vitest';
import { numberCases } from '../../../fixtures/answers/number';
import { judgesCases } from './judged-cases';

describe('judging numbers', () => judgesCases(numberCases));
