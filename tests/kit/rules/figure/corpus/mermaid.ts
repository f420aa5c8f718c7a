/** Blocks of the kind `mermaid` as courses would have them. All are drawn. */
export const goodMermaid: readonly { readonly name: string; readonly block: string }[] = [
  {
    name: 'a decision',
    block:
      'flowchart TD\n A[Start] -->|Get money| B(Go shopping)\n B --> C{Let me think}\n C -->|One| D[Laptop]\n C -->|Two| E[Phone]',
  },
  {
    name: 'Git',
    block:
      'title: Four places\nflowchart LR\n w[Working directory] -->|git add| s[Staging area] -->|git commit| l[Local repository] -->|git push| r[Remote]\n r -.->|git pull| w',
  },
  {
    name: 'all shapes',
    block:
      'graph LR\n a[box] --> b(round) --> c([stadium]) --> d[[sub]] --> e[(store)]\n f((ring)) --- g(((two))) ==> h{ask} --> i{{six}}\n j[/in/] --> k[\\out\\] --> l[/up\\] --> m[\\down/] --> n>flag]',
  },
  {
    name: 'all links',
    block:
      'flowchart TD\n a --> b --- c -.-> d ==> e <--> f o--o g x--x h\n a -- text --> c\n b -. dotted .-> d\n c == thick ==> e\n a ~~~ h\n a ---->|far| h',
  },
  {
    name: 'groups in groups',
    block:
      'flowchart TB\n subgraph one [Outer group with a long title]\n  direction LR\n  subgraph two\n   subgraph three ["Inner"]\n    a --> b\n   end\n   c\n  end\n end\n subgraph four\n d\n end\n c --> d\n one --> four',
  },
  {
    name: 'many to many',
    block: 'flowchart TD\n a & b & c --> d & e;\n d --> d; e --> f["quoted (text) [with] {brackets}"]',
  },
  {
    name: 'styles and links, not obeyed',
    block:
      'flowchart TD\n a:::hot --> b\n classDef hot fill:#f00,stroke:#333\n class a hot\n style b fill:#0f0;stroke:#000\n linkStyle 0 stroke:red\n click a "https://example.org" _blank',
  },
  {
    name: 'front matter and a description',
    block:
      '---\ntitle: "Water"\nconfig:\n  theme: dark\n---\n%% a comment\nflowchart TD\n accTitle: Other\n accDescr {\n Ice melts,\n water boils.\n }\n Ice --> Water --> Steam',
  },
  {
    name: 'right to left',
    block:
      'flowchart RL\n a[مرحبا بالعالم] -->|نعم| b{هل هو صحيح؟}\n b --> c["שלום עולם"] & d[日本語のとても長いラベルは折り返されます]',
  },
  { name: 'shapes by name', block: 'flowchart TD\n a@{ shape: diam, label: "Really?" } --> b@{ shape: cyl }' },
  {
    name: 'a door',
    block:
      'stateDiagram-v2\n [*] --> Closed\n Closed --> Open: push\n Open --> Closed: pull\n Closed --> Locked: turn the key\n Locked --> [*]\n note right of Locked: Only with a key',
  },
  {
    name: 'states within states',
    block:
      'stateDiagram-v2\n direction LR\n state "In use" as Used {\n  [*] --> Idle\n  Idle --> Busy\n  --\n  [*] --> Light\n }\n [*] --> Used\n state c <<choice>>\n Used --> c\n c --> Good: n > 0\n c --> Bad: n < 0\n state f <<fork>>\n Good --> f\n f --> X\n f --> Y\n note left of Bad\n  two\n  lines\n end note',
  },
  {
    name: 'descriptions of states',
    block: 'stateDiagram\n s1 : First line\n s1 : second line\n s1 --> s1 : again\n s2',
  },
  {
    name: 'a handshake',
    block:
      'sequenceDiagram\n Client->>Server: SYN\n Server-->>Client: SYN, ACK\n Client->>Server: ACK\n Server--xClient: lost',
  },
  {
    name: 'frames, notes and activations',
    block:
      'sequenceDiagram\n autonumber\n actor U as Learner\n participant B as Browser\n U->>+B: asks\n alt it is there\n  B-->>U: yes\n else\n  loop every second\n   B->>B: looks\n  end\n end\n B-)U: done\n deactivate B\n Note over U,B: The end\n Note right of B: on the right\n Note left of U: on the left\n rect rgb(0, 255, 0)\n U<<->>B: both\n end',
  },
  {
    name: 'air',
    block: 'pie title Composition of dry air\n "Nitrogen" : 78.08\n "Oxygen" : 20.95\n "Argon" : 0.93\n "Other" : 0.04',
  },
  { name: 'one slice', block: 'pie showData\n title All\n "All of it" : 5' },
  {
    name: 'animals',
    block:
      'classDiagram\n Animal <|-- Duck\n Animal <|-- Fish\n Animal : +int age\n Animal : +isMammal()\n class Duck{\n  +String beakColor\n  +swim()$\n }\n class List~Item~ {\n <<interface>>\n }',
  },
  {
    name: 'all relations of classes',
    block:
      'classDiagram\n direction LR\n A <|-- B\n C *-- D\n E o-- F\n G <-- H\n I -- J\n K <.. L\n M <|.. N\n O ..> P\n Car "1" *-- "4" Wheel : rolls on\n note for Car "four wheels"\n namespace Shapes {\n class Q\n class R\n }\n <<enumeration>> Q',
  },
  {
    name: 'a shop',
    block:
      'erDiagram\n CUSTOMER ||--o{ ORDER : places\n ORDER ||--|{ LINE-ITEM : contains\n CUSTOMER }|..|{ ADDRESS : "lives at"\n CUSTOMER {\n  string name\n  int number PK, FK "given by us"\n }\n a[Alias] |o--o| ORDER : has',
  },
  {
    name: 'flight',
    block:
      'timeline\n title Flight\n section Beginnings\n 1783 : Balloon\n 1903 : Wright Flyer : Twelve seconds long\n section Space\n 1957 : Sputnik\n 1969 : Moon\n : Concorde',
  },
  { name: 'a timeline from right to left', block: 'timeline\n ١٩٦٩ : هبوط الإنسان على القمر\n ١٩٥٧ : سبوتنيك' },
  {
    name: 'entities in texts',
    block: 'flowchart TD\n a["#quot;x#quot; &lt; #35;1 &amp; &bogus; <b>bold</b><br/>next"] --> b["`**strong** text`"]',
  },
];

const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Hostile blocks: each ends in a sentence or in a drawing that does no harm. */
export const hostileMermaid: readonly { readonly name: string; readonly block: string }[] = [
  { name: 'as many edges as fit', block: `flowchart TD\n${lines(1_100, (at) => `a${at % 40}-->b`)}` },
  { name: 'products of nodes', block: `flowchart TD\n${'a & b & c & d & e & f & g & h & i & j --> '.repeat(60)}z` },
  { name: 'a dense graph', block: `flowchart TD\n${lines(118, (at) => `n${at % 30} --> n${(at * 7 + 3) % 31}`)}` },
  { name: 'a long ring', block: `flowchart LR\n${lines(60, (at) => `n${at} --> n${(at + 1) % 60}`)}` },
  { name: 'the same edge again and again', block: `flowchart TD\n${lines(120, () => 'a -->|text| b')}` },
  { name: 'loops on one node', block: `flowchart TD\n${lines(120, () => 'a -->|text| a')}` },
  { name: 'deep groups', block: `flowchart TD\n${lines(50, (at) => `subgraph g${at}`)}` },
  { name: 'a group within itself', block: 'flowchart TD\n subgraph a\n a --> b\n end\n a --> a\n b --> a' },
  {
    name: 'empty groups with edges',
    block: 'flowchart TD\n subgraph a\n subgraph b\n end\n end\n subgraph c\n end\n a --> c\n b --> a',
  },
  {
    name: 'scripts in labels',
    block:
      'flowchart TD\n a["<script>alert(1)</script><img src=x onerror=alert(1)>"] -->|"</svg><style>*{}</style>"| b["javascript:alert(1)"]',
  },
  {
    name: 'a click with a script',
    block: 'flowchart TD\n a --> b\n click a call alert()\n click b href "javascript:alert(1)"',
  },
  {
    name: 'directives',
    block: '%%{init: {"themeCSS": "*{background:url(https://example.org)}"}}%%\nflowchart TD\n a --> b',
  },
  {
    name: 'controls and turned text',
    block: 'flowchart TD\n a["\u202eabc\u0000\u0007\ue014figure.data.%7B%7D\ue015"] --> b["\ud800 x \udfff"]',
  },
  {
    name: 'names of prototypes',
    block: 'flowchart TD\n __proto__ --> constructor --> toString --> hasOwnProperty\n subgraph valueOf\n x\n end',
  },
  { name: 'prototypes as kinds', block: 'constructor\n a --> b' },
  { name: 'prototypes as states', block: 'stateDiagram-v2\n state a <<constructor>>\n __proto__ --> b' },
  { name: 'one very long word', block: `flowchart TD\n a[${'x'.repeat(9_000)}] --> b` },
  { name: 'a very long name', block: `flowchart TD\n ${'x'.repeat(9_000)} --> b` },
  { name: 'open brackets', block: `flowchart TD\n a${'['.repeat(9_000)}` },
  { name: 'dashes', block: `flowchart TD\n a ${'-'.repeat(9_000)}` },
  { name: 'half links', block: `flowchart TD\n ${'a -- '.repeat(2_000)}` },
  { name: 'dots', block: `flowchart TD\n a -. x ${'.'.repeat(9_000)}` },
  { name: 'a very long participant', block: `sequenceDiagram\n ${'x'.repeat(9_000)}->>b: x` },
  { name: 'a very long state', block: `stateDiagram-v2\n ${'x'.repeat(4_000)}${' '.repeat(4_000)}!` },
  { name: 'semicolons', block: `flowchart TD\n ${'a;'.repeat(4_900)}` },
  { name: 'quotes', block: `flowchart TD\n a[${'"'.repeat(4_999)}]` },
  { name: 'spaces', block: `flowchart TD\n a${' '.repeat(9_900)}b` },
  { name: 'colons of classes', block: `classDiagram\n ${'a:'.repeat(4_900)}` },
  { name: 'a long line of classes', block: `classDiagram\n a ${' '.repeat(4_000)}"${' '.repeat(4_000)}` },
  { name: 'an open class', block: 'classDiagram\n class A {\n +x' },
  { name: 'a long entity', block: `erDiagram\n ${'a'.repeat(9_000)} ||--o{ b : x` },
  { name: 'many messages', block: `sequenceDiagram\n${lines(400, () => 'A->>B: x')}` },
  { name: 'a long message without a colon', block: `sequenceDiagram\n ${'a->>'.repeat(2_400)}` },
  { name: 'deep frames', block: `sequenceDiagram\n A->>B: x\n${lines(400, () => 'loop x')}` },
  { name: 'open frames', block: 'sequenceDiagram\n A->>B: x\n alt y' },
  { name: 'a pie of infinity', block: 'pie\n "a" : 1e308\n "b" : Infinity' },
  { name: 'a pie of nothing', block: 'pie\n "a" : 0' },
  { name: 'a pie of NaN', block: 'pie\n "a" : NaN' },
  { name: 'a pie of less than nothing', block: 'pie\n "a" : -3' },
  { name: 'a pie divided by zero', block: 'pie\n "a" : 1/0' },
  { name: 'a timeline without periods', block: 'timeline\n : x' },
  { name: 'a timeline of colons', block: `timeline\n 1 ${': '.repeat(4_900)}` },
  { name: 'front matter without an end', block: '---\ntitle: x\nflowchart TD' },
  { name: 'a description without an end', block: 'flowchart TD\n accDescr {\n x' },
  { name: 'only comments', block: '%% one\n%%{init: {}' },
  { name: 'a diagram that is not drawn here', block: 'gantt\n title x' },
];
