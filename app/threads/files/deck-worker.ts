import { createHash } from 'node:crypto';
import SQLite from 'better-sqlite3';
import type { DeckHead, DeckNote } from '~/system/contract/decks';
import { noteTypeIds, noteTypes } from './deck-notes';

export type DeckTask =
  | { readonly kind: 'begin'; readonly file: string; readonly head: DeckHead; readonly at: number }
  | {
      readonly kind: 'add';
      readonly file: string;
      readonly deckId: number;
      /** The number of notes before these. */
      readonly before: number;
      readonly notes: readonly DeckNote[];
    };

/** Separator of a note's fields in Anki's database. */
const fieldEnd = '\u001f';

/** The tables of schema 11, which every version of Anki reads. */
const schema = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null,
  type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`;

export default function work(task: DeckTask): void {
  const database = new SQLite(task.file);
  try {
    // No journal is needed: if anything fails, the file is discarded.
    database.pragma('journal_mode = off');
    database.pragma('synchronous = off');
    database.transaction(() => (task.kind === 'begin' ? begin(database, task) : add(database, task)))();
  } finally {
    database.close();
  }
}

function begin(database: SQLite.Database, { head, at }: Extract<DeckTask, { kind: 'begin' }>): void {
  const seconds = Math.floor(at / 1000);
  database.exec(schema);
  const collection = {
    conf: {
      nextPos: 1,
      estTimes: true,
      activeDecks: [1],
      sortType: 'noteFld',
      timeLim: 0,
      sortBackwards: false,
      addToCur: true,
      curDeck: 1,
      newBury: true,
      newSpread: 0,
      dueCounts: true,
      curModel: String(noteTypeIds.basic),
      collapseTime: 1200,
    },
    models: Object.fromEntries(noteTypes(head.id, seconds).map((type) => [type.id, type])),
    decks: { 1: deckOf(1, 'Default', seconds), [head.id]: deckOf(head.id, head.name, seconds) },
    dconf: { 1: defaultOptions },
  };
  database
    .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
    .run(
      seconds,
      at,
      at,
      JSON.stringify(collection.conf),
      JSON.stringify(collection.models),
      JSON.stringify(collection.decks),
      JSON.stringify(collection.dconf),
      '{}',
    );
}

function add(database: SQLite.Database, { deckId, before, notes }: Extract<DeckTask, { kind: 'add' }>): void {
  const note = database.prepare('insert into notes values (?, ?, ?, ?, -1, ?, ?, ?, ?, 0, ?)');
  const card = database.prepare('insert into cards values (?, ?, ?, ?, ?, -1, 0, ?, ?, 0, 0, 0, 0, 0, 0, 0, 0, ?)');
  const isTaken = database.prepare('select 1 from notes where id = ?');
  const isCardTaken = database.prepare('select 1 from cards where id = ?');
  for (const [index, { guid, front, back, gaps, place, tags, isSuspended, ...times }] of notes.entries()) {
    // A note's id is its time of creation in milliseconds, and must be unique.
    let id = times.createdAt.getTime();
    while (isTaken.get(id)) id += 1;
    const changed = Math.floor(times.updatedAt.getTime() / 1000);
    const fields = [front, back, place].map((field) => field.replaceAll(fieldEnd, ''));
    const plain = withoutMarkup(fields[0] ?? '');
    note.run(
      id,
      guid,
      gaps ? noteTypeIds.cloze : noteTypeIds.basic,
      changed,
      tags.length > 0 ? ` ${tags.join(' ')} ` : '',
      fields.join(fieldEnd),
      plain,
      checksum(plain),
      '',
    );
    for (const n of gaps ?? [1]) {
      // A card's id is a time too. Those of one note are due together.
      let cardId = id;
      while (isCardTaken.get(cardId)) cardId += 1;
      card.run(cardId, id, deckId, n - 1, changed, isSuspended ? -1 : 0, before + index + 1, '');
    }
  }
}

/** The text that Anki compares first fields by: without tags and white space at the ends. */
const withoutMarkup = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

const checksum = (text: string): number =>
  Number.parseInt(createHash('sha1').update(text, 'utf8').digest('hex').slice(0, 8), 16);

const deckOf = (id: number, name: string, seconds: number) => ({
  id,
  name,
  mod: seconds,
  usn: 0,
  desc: '',
  dyn: 0,
  conf: 1,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 10,
  extendRev: 50,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

/** Anki's own default options; decks that a person already has keep theirs. */
const defaultOptions = {
  id: 1,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { delays: [1, 10], ints: [1, 4, 7], initialFactor: 2500, order: 1, perDay: 20, bury: false, separate: true },
  rev: { perDay: 200, ease4: 1.3, fuzz: 0.05, minSpace: 1, ivlFct: 1, maxIvl: 36500, bury: false },
  lapse: { delays: [10], mult: 0, minInt: 1, leechFails: 8, leechAction: 0 },
};
