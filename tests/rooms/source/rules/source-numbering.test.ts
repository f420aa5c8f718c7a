import { expect, it } from 'vitest';
import { numberedHeading } from '~/rooms/source/rules/numbering';

it.each(['บทที่ 1 พืช', 'บทที่ ๒', 'ບົດທີ 1 ພືດ', 'ជំពូកទី ១ រុក្ខជាតិ', 'ជំពូក ២', 'အခန်း (၁) အပင်များ', '第三章 蜂蜜', 'Chapter 3'])(
  '%s is the heading of a chapter',
  (line) => {
    expect(numberedHeading(line)).toEqual({ rank: 'chapter', depth: 1 });
  },
);

it.each(['บทที่ดีมาก', 'บทที่ 1234 พืช', 'ជំពូកនេះ', 'အခန်းထဲမှာ'])('%s is not', (line) => {
  expect(numberedHeading(line)).toBeNull();
});
