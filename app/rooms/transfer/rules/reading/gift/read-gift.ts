import { TransferFault } from '~/kit/fault/transfer-fault';
import { limits } from '~/kit/limits';
import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { transferWords } from '~/rooms/transfer/words';
import { MapGathering, type ReadMap } from '../read-map';
import { type GiftBlock, giftBlocks } from './gift-blocks';
import { giftExercise, type MarkdownOfHtml } from './gift-exercise';
import { giftParts } from './gift-parts';

/** How many characters of a file decide whether it is GIFT. */
const lookedAt = 20_000;
/** A longer question fits no lesson; all questions together take some seconds to read. */
const questionMaxCharacters = 100_000;
const questionsMax = 10_000;
/** Categories nested deeper than any map. */
const deepest = 200;

const answers = /(?:^|[^\\])\{\s*(?:[=~]|#\s*[-+=%\d.]|(?:T|TRUE|F|FALSE)\s*[#}]|\}|####)/;

/** Whether a text is GIFT: it has a category or a name of a question, or most of its parts end in answers. */
export function looksLikeGift(file: string): boolean {
  const text = file.slice(0, lookedAt);
  if (/^\s*\$CATEGORY:/m.test(text)) return true;
  if (!answers.test(text) || /^(?:#{1,6}|[-*+])[ \t]/m.test(text)) return false;
  const { blocks } = giftBlocks(text);
  if (blocks.some((block) => block.text.startsWith('::') && block.text.indexOf('::', 2) > 0)) return true;
  const asking = blocks.filter((block) => answers.test(block.text) && giftParts(block.text) !== null);
  return asking.length > 0 && 2 * asking.length > blocks.length;
}

/** A category with its questions. */
interface Category {
  readonly name: string;
  readonly line: number;
  readonly below: Map<string, Category>;
  readonly blocks: GiftBlock[];
}

const newCategory = (name: string, line: number): Category => ({ name, line, below: new Map(), blocks: [] });

/**
 * Reads a GIFT file: categories become nodes, and the questions of each become the exercises of its lesson.
 * @throws TransferFault
 */
export function readGift(file: string, topic: string, markdownOfHtml: MarkdownOfHtml): ReadMap {
  const { blocks, comments } = giftBlocks(file);
  if (blocks.length > questionsMax) throw new TransferFault('too-large');
  const map = new MapGathering();
  const names: string[] = [];
  const top = categoriesOf(blocks);
  addCategories(map, top, 1, (number, block) => {
    if (block.text.length > questionMaxCharacters) {
      map.leaveOut(block.line, 'lesson-cut', block.text);
      return;
    }
    const parts = giftParts(block.text);
    if (!parts) {
      map.leaveOut(block.line, 'gift-unreadable', block.text);
      return;
    }
    if (parts.name !== '') names.push(parts.name);
    const { markdown, leftOut } = giftExercise(parts, markdownOfHtml);
    map.append(number, markdown, block.line);
    for (const { why, text } of leftOut) map.leaveOut(block.line, why, text);
  });
  leaveOutAll(
    map,
    'comment',
    comments.map(({ text }) => text),
  );
  leaveOutAll(map, 'gift-name', names);
  return map.end('gift', { topic });
}

/** In the order of the file. Questions before the first category are in one of their own. */
function categoriesOf(blocks: readonly GiftBlock[]): Category {
  const top = newCategory('', 1);
  let count = 0;
  for (const block of blocks) {
    const path = block.category.length > 0 ? block.category : [transferWords.questions];
    if (path.length > deepest) throw new TransferFault('too-deep');
    let category = top;
    for (const name of path) {
      let next = category.below.get(name);
      if (!next) {
        next = newCategory(name, block.line);
        category.below.set(name, next);
        count += 1;
        if (count > limits.outlineMaxNodes) throw new TransferFault('too-many-nodes');
      }
      category = next;
    }
    category.blocks.push(block);
  }
  return top;
}

function addCategories(
  map: MapGathering,
  { below }: Category,
  level: number,
  addQuestion: (number: number, block: GiftBlock) => void,
): void {
  for (const category of below.values()) {
    const number = map.add(category.name, level, category.line);
    for (const block of category.blocks) addQuestion(number, block);
    addCategories(map, category, level + 1, addQuestion);
  }
}

const excerptMax = 60;

/** One line for all of a kind, with their number. */
function leaveOutAll(map: MapGathering, why: 'comment' | 'gift-name', texts: readonly string[]): void {
  const [first] = texts;
  if (first === undefined) return;
  const text = cutToCharacters(plainText(first.slice(0, 8 * excerptMax)), excerptMax);
  map.leaveOut(null, why, texts.length === 1 ? text : `${text} (${texts.length}×)`);
}
