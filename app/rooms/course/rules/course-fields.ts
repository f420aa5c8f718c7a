import type { FrontField, FrontMatter } from '~/kit/front-matter';
import type { CourseFault, CourseProblem } from './course-problem';
import { courseLimits } from './course-text';

/** Reads the fields of one file, and notes each one that is at fault. */
export class Fields {
  constructor(
    private readonly file: string,
    private readonly front: FrontMatter,
    private readonly problems: CourseProblem[],
    known: readonly string[],
  ) {
    for (const { line, is, value } of front.faults) problems.push({ file, line, is, value });
    for (const [name, { line }] of front.fields)
      if (!known.includes(name)) problems.push({ file, line, is: 'unknownField', value: name });
  }

  fault(name: string, is: CourseFault, value = name): void {
    this.problems.push({ file: this.file, line: this.front.fields.get(name)?.line ?? 1, is, value });
  }

  text(name: string, isNeeded = false): string {
    const field = this.one(name, isNeeded);
    if (!field) return '';
    if (typeof field.value !== 'string') this.fault(name, 'notOneText');
    else if (field.value === '' && isNeeded) this.fault(name, 'emptyField');
    else if (name !== 'checked' && field.value.length > courseLimits.titleLength) this.fault(name, 'tooLong');
    else return field.value;
    return '';
  }

  list(name: string, isNeeded = false): readonly string[] {
    const field = this.one(name, isNeeded);
    if (!field) return [];
    const list = typeof field.value === 'string' ? [field.value] : field.value;
    if (!Array.isArray(list)) this.fault(name, 'notAList');
    else if (isNeeded && list.every((each) => each === '')) this.fault(name, 'emptyField');
    else return list.filter((each: string) => each !== '');
    return [];
  }

  named(name: string): Readonly<Record<string, readonly string[]>> {
    const value = this.one(name, false)?.value ?? {};
    if (typeof value === 'string' || Array.isArray(value)) {
      if (value.length > 0) this.fault(name, 'notAList');
      return {};
    }
    return Object.fromEntries(
      Object.entries(value).map(([tag, names]) => [tag, typeof names === 'string' ? [names] : names]),
    );
  }

  private one(name: string, isNeeded: boolean): FrontField | undefined {
    const field = this.front.fields.get(name);
    if (!field && isNeeded && this.front.faults.length === 0) this.fault(name, 'missingField');
    return field;
  }
}

/** Sources are works by their names, or addresses that begin with `https://`. */
export function sourcesOf(fields: Fields): readonly string[] {
  const sources = fields.list('sources');
  const bad = sources.find((source) => /^[a-z][a-z0-9+.-]*:\S/i.test(source) && !/^https:\/\/\S+$/i.test(source));
  if (bad !== undefined) fields.fault('sources', 'notALink', bad);
  return sources;
}
