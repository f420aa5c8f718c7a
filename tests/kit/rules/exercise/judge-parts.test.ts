import { describe } from 'vitest';
import { choiceOneCases } from '../../../fixtures/answers/choice-one';
import { choiceSeveralCases } from '../../../fixtures/answers/choice-several';
import { matchCases } from '../../../fixtures/answers/match';
import { orderCases } from '../../../fixtures/answers/order';
import { judgesCases } from './judged-cases';

describe('judging an order', () => judgesCases(orderCases));
describe('judging pairs', () => judgesCases(matchCases));
describe('judging a choice of one', () => judgesCases(choiceOneCases));
describe('judging a choice of several', () => judgesCases(choiceSeveralCases));
