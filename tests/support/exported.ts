import { Buffer } from 'node:buffer';
import type { User } from '~/rooms/account/store/users';
import { outlined } from './maps';
import type { TestRooms } from './rooms';

/** A map with lessons by label, as its owner would have it. */
export async function mapWithLessons(
  { rooms, clock }: TestRooms,
  owner: Pick<User, 'id'>,
  {
    query,
    outline,
    lessons = {},
    language = 'en',
  }: {
    readonly query: string;
    readonly outline: string;
    readonly lessons?: Readonly<Record<string, string>>;
    readonly language?: string | null;
  },
): Promise<string> {
  const at = clock.now();
  const source = { kind: 'library', name: 'study plan', prompt: '' } as const;
  const mapId = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined(query, outline),
    source,
    runId: null,
    language,
    at,
  });
  const opened = await rooms.lesson.openMap(mapId, owner.id);
  for (const [label, markdown] of Object.entries(lessons)) {
    const node = [...(opened?.tree.nodes.values() ?? [])].find((each) => each.label === label);
    if (!node) throw new Error(`no node ${label}`);
    await rooms.lesson.lessons.write({
      id: rooms.server.random.id(),
      mapId,
      userId: owner.id,
      nodeId: node.id,
      nodeLabel: label,
      pathString: label,
      compositeKey: node.id,
      markdown,
      ...(await rooms.server.work.lesson(markdown)),
      source,
      at,
    });
  }
  return mapId;
}

/** All bytes of a file that is made while it is sent. */
export async function wholeFile(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece as string));
  return Buffer.concat(all);
}

/** A lesson with everything that a lesson can show. */
export const fullLesson = `An *introduction* with **bold**, \`code\`, ~~gone~~, H<sub>2</sub>O, <kbd>Ctrl</kbd> and a [link](https://example.org/?a=1&b=2).

# First heading

$E = mc^2$ and \\(a_1\\), then in a line of its own:

$$\\int_0^1 \\frac{x^2}{\\sqrt{1 - x}} \\, dx = \\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}$$

Chemistry: $\\ce{2H2 + O2 -> 2H2O}$, and what cannot be read: $\\nothing{$.

\`\`\`python
def area(radius: float) -> float:
    """Of a circle."""
    return 3.14159 * radius ** 2  # about, and this is a comment that is much longer than a phone is wide
\`\`\`

\`\`\`
plain <b>code</b> & more
\`\`\`

| Name | Value |
|:-----|------:|
| a    | 1     |
| b    | 2     |

> [!WARNING]
> Mind the gap.

> A quotation
> > within another

1. One
2. Two
   - nested

- [x] Done already
- [ ] Still to do

A claim.[^1] And again.[^1]

[^1]: With a source <https://example.org>.

Term
: What it means

<details><summary>More</summary>

Hidden text.

</details>

![A picture](https://example.org/a.png)

---

A line\\
break & an entity &copy; &nbsp;and <script>alert(1)</script> and <b onclick="x()">raw</b>.
`;
