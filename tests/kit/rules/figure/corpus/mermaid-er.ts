/** Entity relationship diagrams: as courses have them, and as nobody should. */

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const er = (...each: string[]): string => ['erDiagram', ...each].join('\n');

export const goodEntities: readonly { readonly name: string; readonly block: string }[] = [
  { name: 'one relationship', block: er('CUSTOMER ||--o{ ORDER : places') },
  { name: 'no text', block: er('CUSTOMER ||--o{ ORDER') },
  { name: 'an empty text', block: er('CUSTOMER ||--o{ ORDER : ""') },
  { name: 'no spaces', block: er('CUSTOMER||--o{ORDER:places') },
  { name: 'an entity alone', block: er('CUSTOMER') },
  { name: 'on the first line', block: 'erDiagram A ||--|| B : has' },
  { name: 'attributes', block: er('STUDENT {', 'int id PK', 'string name "as in the passport"', '}') },
  { name: 'attributes on one line', block: er('STUDENT { int id PK string name }') },
  {
    name: 'a brace at the end of a line',
    block: er('STUDENT { int id PK', 'string name }', 'STUDENT ||--o{ MARK : has'),
  },
  { name: 'two keys', block: er('ENROLMENT {', 'int student PK,FK', 'int course PK, FK "two keys"', '}') },
  { name: 'no attributes within braces', block: er('A {', '}', 'B { }') },
  { name: 'types with brackets', block: er('A {', 'decimal(10,2) price', 'string[] tags', 'varchar(255)? note', '}') },
  { name: 'aliases', block: er('p[Person] {', 'string name', '}', 'a["Customer Account"]', 'p ||--o| a : has') },
  { name: 'names in quotes', block: er('"Order line" }o--|| "The product" : "is of"') },
  { name: 'all ends', block: er('A |o--o| B', 'A ||--|| B', 'A }o--o{ B', 'A }|--|{ B', 'A }|..|{ B', 'A ||.-o{ B') },
  { name: 'words', block: er('A only one to zero or more B : has', 'B many(1) optionally to 1 C', 'C 1+ to 0+ A') },
  { name: 'a loop', block: er('EMPLOYEE }o--o| EMPLOYEE : "reports to"') },
  {
    name: 'a loop across',
    block: er('direction LR', 'EMPLOYEE }o--o| EMPLOYEE : manages', 'EMPLOYEE }|--|| FIRM : "works for"'),
  },
  { name: 'from the right', block: er('direction RL', 'A ||--o{ B : x', 'A ||--o{ C : y') },
  { name: 'from below', block: er('direction BT', 'A ||--o{ B : x', 'C ||--o{ B : y') },
  {
    name: 'orders',
    block: er(
      ...[
        'CUSTOMER }|..|{ DELIVERY-ADDRESS : has',
        'CUSTOMER ||--o{ ORDER : places',
        'CUSTOMER ||--o{ INVOICE : "liable for"',
      ],
      ...[
        'DELIVERY-ADDRESS ||--o{ ORDER : receives',
        'INVOICE ||--|{ ORDER : covers',
        'ORDER ||--|{ ORDER-ITEM : includes',
      ],
      ...['PRODUCT-CATEGORY ||--|{ PRODUCT : contains', 'PRODUCT ||--o{ ORDER-ITEM : "ordered in"'],
    ),
  },
  { name: 'Arabic', block: er('الطالب ||--o{ التسجيل : "يقوم بـ"', 'الطالب {', 'int رقم PK', '}') },
  { name: 'Chinese', block: er('学生 ||--o{ 选课 : 选', '学生 {', 'int 学号 PK', 'string 姓名 "全名"', '}') },
  {
    name: 'classes and comments',
    block: er('%% a comment', 'A:::wide ||--|| B : x', 'classDef wide fill:#f00', 'class A wide'),
  },
  { name: '60 entities', block: er(lines(60, (at) => `E${at}`)) },
  { name: 'a chain of 40', block: er(lines(40, (at) => `E${at} ||--o{ E${at + 1} : x`)) },
];

export const hostileEntities: readonly { readonly name: string; readonly block: string }[] = [
  { name: 'nothing', block: 'erDiagram' },
  { name: '61 entities', block: er(lines(61, (at) => `E${at}`)) },
  { name: '400 relationships', block: er(lines(400, (at) => `A ||--|| B${at % 9}`)) },
  {
    name: '80 relationships, each with each',
    block: er(lines(80, (at) => `E${at % 13} }o--o{ E${(at * 7 + 3) % 17} : text`)),
  },
  { name: '80 loops', block: er(lines(80, () => 'A }o--o{ A : loop')) },
  {
    name: '490 attributes',
    block: er(
      'A {',
      lines(490, (at) => `int a${at}`),
      '}',
    ),
  },
  {
    name: '200 attributes with texts',
    block: er(
      'A {',
      lines(200, (at) => `int a${at} PK "${'x '.repeat(12)}"`),
      '}',
    ),
  },
  { name: 'a long name', block: er(`${'a'.repeat(9_000)} ||--o{ B`) },
  { name: 'a long attribute', block: er('A {', `int ${'a'.repeat(9_000)}`, '}') },
  { name: 'a long comment', block: er('A {', `int a "${'a'.repeat(9_000)}"`, '}') },
  { name: 'a comment without an end', block: er('A {', `int a "${'"'.repeat(4_001)}`, '}') },
  { name: 'brackets without an end', block: er(`A[${'['.repeat(9_000)}`) },
  { name: 'a brace without an end', block: er('A {', 'int a') },
  { name: 'braces', block: er('{'.repeat(9_000)) },
  { name: 'signs', block: er(`A ${'||--'.repeat(2_000)}`) },
  { name: 'spaces', block: er(`A ${' '.repeat(9_000)}x`) },
  { name: 'keys', block: er('A {', `int a ${'PK,'.repeat(3_000)}`, '}') },
  { name: 'HTML', block: er('A["<img src=x onerror=alert(1)>"] ||--|| B : "<script>alert(1)</script>"') },
  { name: 'controls', block: er('A["a\u202eb\u0000\u0007"] ||--|| B : "\u202ex"') },
  {
    name: 'keys of objects',
    block: er('__proto__ ||--|| constructor : toString', 'constructor {', 'int __proto__', '}'),
  },
  { name: 'an unknown direction', block: er('direction 1/0') },
  { name: 'no name', block: er('""') },
  { name: 'a name of unseen characters', block: er('"\u200b" ||--|| A') },
];
