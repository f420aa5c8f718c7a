import type { Refusal } from '~/kit/fault/refusal';
import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
import { messages } from '~/kit/messages';
import type { User, Users } from '~/rooms/account/store/users';
import type { KeptCourse } from '~/rooms/course/acts/keep-course';
import type { CourseProgress } from '~/rooms/course/rules/course-progress';
import { demoAddress } from '~/rooms/demo/rules/demo-account';
import type { DemoTerms } from '~/rooms/demo/rules/demo-terms';
import { demoCourse, demoLimits, demosByAddress } from '~/rooms/demo/rules/limits';
import type { Demos } from '~/rooms/demo/store/demos';
import type { DoneResult } from '~/rooms/lesson/acts/set-done';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Random } from '~/system/contract/random';

export interface OpenDeps {
  readonly users: Pick<Users, 'byId'>;
  readonly demos: Demos;
  readonly limiter: Pick<Limiter, 'take' | 'giveBack'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly report: (event: string, error: unknown) => void;
  /** Null: the demo is off. */
  readonly terms: DemoTerms | null;
  readonly keepCourse: (userId: string, progress: CourseProgress, lesson: number) => Promise<KeptCourse>;
  readonly keepLibraryCards: (userId: string, mapId: string, nodeId: string) => Promise<unknown>;
  readonly setDone: (
    leaf: { readonly mapId: string; readonly nodeId: string; readonly userId: string },
    isDone: boolean,
  ) => Promise<DoneResult | Refusal>;
}

type OpenedDemo = { readonly ok: true; readonly user: User & { readonly demoUntil: Date } } | Refusal;

const hourMs = 3_600_000;

/** Makes an account of the demo for one visitor, with a course in it of which the first lessons are done. */
export const openDemo =
  (deps: OpenDeps) =>
  async (address: string): Promise<OpenedDemo> => {
    const { users, demos, limiter, clock, random, terms, report } = deps;
    if (!terms || !(await demos.hasAdministrator()))
      return { ok: false, status: 404, message: messages.request.notFound };
    const at = clock.now();
    const allowance = await limiter.take(demosByAddress, address, at);
    if (!allowance.allowed)
      return { ok: false, status: 429, message: messages.demo.tooMany, retryAfterMs: allowance.retryAfterMs };
    const id = random.id();
    const language = readerLanguage();
    const demo = {
      id,
      nickname: messages.demo.nickname,
      email: demoAddress(id),
      language: language === sourceLanguage ? null : language,
      at,
      until: new Date(at.getTime() + terms.hours * hourMs),
    };
    if (!(await demos.add(demo, demoLimits))) {
      await limiter.giveBack(demosByAddress, address);
      return { ok: false, status: 503, message: messages.demo.full, retryAfterMs: 60_000 };
    }
    // A demo without a course is better than none.
    await keepFirstCourse(deps, id).catch((error: unknown) => report('a demo opened without its course', error));
    const user = await users.byId(id);
    if (!user?.demoUntil) return { ok: false, status: 503, message: messages.demo.full };
    return { ok: true, user: { ...user, demoUntil: user.demoUntil } };
  };

/** Keeps the course, and does its first lessons as a learner would: with their cards, and a tick. */
async function keepFirstCourse({ keepCourse, keepLibraryCards, setDone }: OpenDeps, userId: string): Promise<void> {
  const kept = await keepCourse(userId, { slug: demoCourse, done: [], ticks: {} }, 0);
  if (!kept.ok) throw new Error(`the course was not kept: ${kept.reason}`);
  const { mapId } = kept;
  let { nodeId } = kept;
  for (let done = 0; done < demoLimits.lessonsDone && nodeId !== null; done += 1) {
    await keepLibraryCards(userId, mapId, nodeId);
    const set = await setDone({ mapId, nodeId, userId }, true);
    nodeId = set.ok ? set.nextNodeId : null;
  }
}
