import { limits } from '~/kit/limits';
import { type CourseChange, type CourseProgress, progressIn, withChange } from '~/rooms/course/rules/course-progress';
import type { Settings } from '~/server/settings.server';
import { ownCookie } from './own-cookie.server';

/** The cookie with the progress in the course that a browser opened last. Nothing is stored here for visitors. */
export function courseCookie(settings: Pick<Settings, 'appUrl' | 'sessionSecret'>) {
  const cookie = ownCookie(settings, 'topiary-course', { maxAgeMs: limits.sessionIdleMs, isSigned: true });
  const courseProgress = async (request: Request, slug: string): Promise<CourseProgress> => {
    const kept = (await cookie.parse(request.headers.get('cookie'))) as CourseProgress | '' | null;
    return progressIn(kept || undefined, slug);
  };
  return {
    courseProgress,
    /** The cookie with a change of a course's progress. */
    changeCourse: async (request: Request, slug: string, change: CourseChange): Promise<string> =>
      cookie.serialize(withChange(await courseProgress(request, slug), change)),
    /** The cookie when the course has become a map. */
    forgetCourse: (): Promise<string> => cookie.serialize('', { maxAge: 0 }),
  };
}
