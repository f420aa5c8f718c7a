import { describe } from 'vitest';
import { gapsCases } from '../../../fixtures/answers/gaps';
import { wordsCases } from '../../../fixtures/answers/words';
import { judgesCases } from './judged-cases';

describe('judging words', () => judgesCases(wordsCases));
describe('judging gaps', () => judgesCases(gapsCases));
