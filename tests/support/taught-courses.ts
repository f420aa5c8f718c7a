import { readdirSync } from 'node:fs';
import { coursesWritten } from '~/rooms/course/store/load';

const answered = new Set(readdirSync('tests/rooms/course/answers').map((file) => file.slice(0, -'.ts'.length)));

/** The courses of which each lesson asks (docs/library.md): their answers are recomputed. */
export const taughtCourses = (): readonly string[] => coursesWritten().filter((slug) => answered.has(slug));

export const isTaught = (slug: string): boolean => answered.has(slug);
