import { describe, expect, it } from 'vitest';
import { filesNamed, inMap } from '~/rooms/course/rules/picture-files';
import { readCards } from '~/rooms/review/rules/cards-text';
import { writeCards } from '~/rooms/review/rules/write-cards';
import { cardsSection } from '~/rooms/transfer/rules/course/cards-section';
import { courseId } from '~/rooms/transfer/rules/course/course-lines';
import { pictureFiles } from '~/rooms/transfer/rules/course/course-pictures';

const hash = 'ab'.repeat(16);

describe('cards as text', () => {
  it('read as the same cards', () => {
    const cards = [
      { front: 'What is 2 + 2?', back: 'Four.\n\nIt is even.', options: [] },
      {
        front: 'Which is prime?',
        back: 'It has two divisors.',
        options: [
          { text: '7', isRight: true },
          { text: '9', why: 'Three times three.', isRight: false },
        ],
      },
      { front: 'A square has {{c1::four}} sides.', back: '', options: [] },
    ];
    expect(readCards(writeCards(cards))).toEqual(cards);
  });

  it('stay as they were typed, with what was added before the keys', () => {
    const typed = 'Q: One?\nA: 1\n\n\nKey 1: 13\n\nand more';
    const own = (front: string, back: string) => ({ front, back, options: [] });
    const ofCourse = [own('One?', '1')];
    expect(cardsSection(typed, ofCourse, [own('One?', '1')])).toBe(typed);
    expect(cardsSection(typed, ofCourse, [own('Two?', '2')])).toBe(
      'Q: One?\nA: 1\n\nQ: Two?\nA: 2\n\nKey 1: 13\n\nand more',
    );
    expect(cardsSection(typed, ofCourse, [own('One?', 'uno')])).toBe('Q: One?\nA: uno\n\nKey 1: 13\n\nand more');
    expect(cardsSection('', [], [own('Two?', '2')])).toBe('Q: Two?\nA: 2');
  });
});

describe('pictures of a course', () => {
  it('have files with names of their own, and get back their hashes', () => {
    const other = 'cd'.repeat(16);
    const files = pictureFiles();
    const text = `![A balance \\[old\\]](picture:${hash}) and ![A balance](picture:${other}), picture:${hash}`;
    const course = files.inCourse(text);
    expect(course).toBe(
      '![A balance \\[old\\]](pictures/a-balance-old.webp) and ![A balance](pictures/a-balance.webp), pictures/a-balance-old.webp',
    );
    expect(inMap(course, new Map([...files.files].map(([hash, file]) => [file, hash])))).toBe(text);
  });

  it('are found from lessons in folders, and not in other addresses', () => {
    const text = '![a](../pictures/a%20b.png) [b](https://example.org/pictures/c.png)';
    expect(filesNamed(text)).toEqual(['pictures/a b.png']);
    expect(inMap(text, new Map([['pictures/a b.png', hash]]))).toBe(
      `![a](picture:${hash}) [b](https://example.org/pictures/c.png)`,
    );
  });
});

it('ids are made of labels, each once', () => {
  expect(courseId('Höhe & Zahl')).toBe('hohe-zahl');
  expect(courseId('…', new Set(['lesson']))).toBe('lesson-2');
});
