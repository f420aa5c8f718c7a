/** A learner's weeks on a map: lessons that were read and done, cards, and a log of reviews. */

const dayMs = 86_400_000;
const lessonsWritten = 45;
const lessonsDone = 20;
const cardsEach = 2;
/** The last cards are new, and the first ones are due. */
const [cardsReviewed, cardsDue] = [60, 20];

/** A lesson as a model writes it: headings, a list, a table, code and a formula. */
const lessonText = (label) =>
  [
    `## ${label}`,
    'A garden that is cut twice a year keeps its shape, because what grows back is always younger than what was taken. **Small cuts, often,** are the whole of the art; the rest is patience and a sharp pair of shears.',
    '### What it is made of',
    ...['A frame, which carries the young shoots', 'A habit of growing back', 'A person who looks at it each week'].map(
      (line) => `- ${line}`,
    ),
    'Where the light comes from one side only, the plant leans towards it. So the frame is turned by a quarter once a month, and after a year both sides are equal.',
    '| month | what is done |\n|---|---|\n| May | the first cut |\n| August | the second cut |\n| October | nothing any more |',
    'The growth of a shoot is $l = l_0 e^{kt}$ as long as it has room.',
    '```python\ndef cut(length, most):\n    return min(length, most)\n```',
    '### In short',
    'Cut a little, look often, and turn the frame. What was cut too much comes back in a year; what was never cut does not come back into shape at all.',
  ].join('\n\n');

/**
 * Adds a learner's weeks to a map of a hundred nodes whose leaves are named n2, n3 and so on.
 * @param {import('better-sqlite3').Database} db
 * @param {{ userId: string, mapId: string, leaves: readonly string[], mark: string, now?: Date }} learner
 *   `mark`: a letter in the ids of all that is theirs
 */
export function addLearning(db, { userId, mapId, leaves, mark, now = new Date() }) {
  const ago = (days) => new Date(now.getTime() - days * dayMs).toISOString();
  const day = (days) => Math.floor((now.getTime() - days * dayMs) / dayMs);
  const insert = (table, row) => {
    const names = Object.keys(row);
    db.prepare(`insert into ${table} (${names}) values (${names.map((name) => `@${name}`)})`).run(row);
  };
  const written = leaves.slice(0, lessonsWritten);
  for (const [at, node] of written.entries()) {
    insert('node_descriptions', {
      id: `l${mark}${String(at).padStart(18, '0')}`,
      map_id: mapId,
      user_id: userId,
      node_id: node,
      node_label: `Node number ${node}`,
      path_string: 'A topic for a bench',
      composite_key: node,
      markdown: lessonText(`Node number ${node}`),
      // Rendered when it is first read, as after an update.
      content: '',
      source_kind: 'model',
      source_name: 'a model',
      source_prompt: 'lesson 3',
      written_at: ago(40),
      created_at: ago(40),
      updated_at: ago(40),
    });
    if (at <= lessonsDone)
      insert('node_progress', {
        map_id: mapId,
        user_id: userId,
        node_id: node,
        read_at: ago((lessonsDone - at) / 4),
        done_at: at < lessonsDone ? ago((lessonsDone - at) / 4) : null,
      });
  }
  for (let at = 0; at < written.length * cardsEach; at += 1) {
    const isNew = at >= cardsReviewed;
    const id = `c${mark}${String(at).padStart(18, '0')}`;
    insert('cards', {
      id,
      map_id: mapId,
      user_id: userId,
      node_id: written[Math.floor(at / cardsEach)],
      kind: 'open',
      front: `When is the garden cut for the ${at}th time?`,
      back: 'In **August**, when the shoots are as long as a hand.',
      text_key: `when is the garden cut for the ${at}th time?`,
      origin: 'model',
      created_at: ago(30),
      updated_at: ago(30),
      ...(isNew
        ? {}
        : {
            seen: 3,
            state: 'review',
            stability: 9,
            difficulty: 5,
            due_at: at < cardsDue ? ago(0.1 + at / 10) : ago(-1 - at / 10),
            reviewed_at: ago(at % 10),
            day: day(at % 10),
            interval: 9,
            reviews: 3,
          }),
    });
    for (let n = 1; n <= (isNew ? 0 : 3); n += 1)
      insert('reviews', {
        card_id: id,
        n,
        user_id: userId,
        at: ago((at % 10) + 6 * (3 - n)),
        day: day((at % 10) + 6 * (3 - n)),
        grade: 3,
        ms: 4_000,
        retention: 0.9,
      });
  }
}
