import { FigureFault } from '../../figure';
import { say } from '../../said';
import { graphLimits } from '../graph/graph';
import { excerpt } from '../source';
import type { State, StateChart } from './state';

/** A state diagram while it is read: which states are open, and what is known of each. */
export class StateReading {
  readonly chart: StateChart = { direction: 'TB', states: new Map(), groups: [], transitions: [], notes: [] };
  /** Open states, outermost first; with their part, if they have parts that are active at once. */
  readonly #open: { readonly id: string; part: string | null; readonly line: number }[] = [];

  get isOutside(): boolean {
    return this.#open.length === 0;
  }

  get #scope(): string | null {
    const last = this.#open.at(-1);
    return last === undefined ? null : (last.part ?? last.id);
  }

  /** The id of a state that a line names. `[*]` is the start or the end of the state that it is in. */
  place(line: number, name: string, side: 'from' | 'to'): string {
    const scope = this.#scope ?? '';
    if (name === '[*]') return this.keep(line, `${side} ${scope}`, side === 'from' ? 'start' : 'end');
    if (name.startsWith('[H')) return this.keep(line, `history ${scope}`, 'history');
    return this.keep(line, name, 'state');
  }

  /** Keeps a state at its first name; a kind of its own is kept from its line. */
  keep(line: number, id: string, kind: State['kind']): string {
    const { states, groups } = this.chart;
    if (groups.some((group) => group.id === id)) return id;
    const known = states.get(id);
    if (known === undefined) {
      this.#makeRoom(line);
      const label = kind === 'state' ? id : kind === 'history' ? 'H' : '';
      states.set(id, { id, kind, label, group: this.#scope });
    } else if (kind === 'choice' || kind === 'fork' || kind === 'join') states.set(id, { ...known, kind, label: '' });
    return id;
  }

  #makeRoom(line: number): void {
    const { nodes: most } = graphLimits;
    if (this.chart.states.size + this.chart.notes.length >= most)
      throw new FigureFault(line, say('mermaid', 'tooManyStates', { most }));
  }

  /** A text for a state; a second one comes below the first. */
  describe(line: number, id: string, text: string): void {
    this.keep(line, id, 'state');
    const group = this.chart.groups.find((each) => each.id === id);
    if (group !== undefined) group.label = text;
    const state = this.chart.states.get(id);
    if (state !== undefined) state.label = state.label === id || state.label === '' ? text : `${state.label}\n${text}`;
  }

  link(line: number, from: string, to: string, text: string): void {
    const { edges: most } = graphLimits;
    if (this.chart.transitions.length >= most) throw new FigureFault(line, say('mermaid', 'tooManyEdges', { most }));
    this.chart.transitions.push({ from: this.place(line, from, 'from'), to: this.place(line, to, 'to'), text });
  }

  note(line: number, of: string | null, text: string): void {
    if (of !== null) this.keep(line, of, 'state');
    this.#makeRoom(line);
    const group = of === null ? null : (this.chart.states.get(of)?.group ?? null);
    this.chart.notes.push({ id: `note ${this.chart.notes.length}`, of, text, group });
  }

  openGroup(line: number, id: string, label: string): void {
    const { depth } = graphLimits;
    if (this.#open.length >= depth) throw new FigureFault(line, say('mermaid', 'tooDeep', { most: depth }));
    if (this.chart.groups.some((group) => group.id === id))
      throw new FigureFault(line, say('mermaid', 'groupTwice', { name: excerpt(id) }));
    const known = this.chart.states.get(id);
    this.#addGroup(line, id, known && known.label !== id ? known.label : label, known?.group ?? this.#scope);
    this.chart.states.delete(id);
    this.#open.push({ id, part: null, line });
  }

  #addGroup(line: number, id: string, label: string, parent: string | null): void {
    const { groups: most } = graphLimits;
    if (this.chart.groups.length >= most) throw new FigureFault(line, say('mermaid', 'tooManyGroups', { most }));
    this.chart.groups.push({ id, label, parent, line });
  }

  closeGroup(line: number): void {
    if (this.#open.pop() === undefined) throw new FigureFault(line, say('mermaid', 'strayBrace'));
  }

  /** `--` begins the next part of a state whose parts are active at once. */
  nextPart(line: number): void {
    const last = this.#open.at(-1);
    if (last === undefined) throw new FigureFault(line, say('mermaid', 'strayPart'));
    const parts = this.chart.groups.filter(({ parent }) => parent === last.id).length;
    if (last.part === null) this.#wrapFirstPart(line, last.id);
    last.part = `${last.id} part ${parts + 2}`;
    this.#addGroup(line, last.part, '', last.id);
  }

  /** Makes the first part of all that was read of the open state so far. */
  #wrapFirstPart(line: number, id: string): void {
    const first = `${id} part 1`;
    for (const [key, state] of this.chart.states)
      if (state.group === id) this.chart.states.set(key, { ...state, group: first });
    for (const [at, group] of this.chart.groups.entries())
      if (group.parent === id) this.chart.groups[at] = { ...group, parent: first };
    this.#addGroup(line, first, '', id);
  }

  /** To be called after the last line. */
  finish(): void {
    const last = this.#open.at(-1);
    if (last !== undefined) throw new FigureFault(last.line, say('mermaid', 'openState', { name: excerpt(last.id) }));
  }
}
