import { ModelFault } from '~/kit/fault/model-fault';
import type { LanguageModel } from '~/providers/model/language-model';
import type { Users } from '~/rooms/account/store/users';
import type { DemoTerms } from '~/rooms/demo/rules/demo-terms';
import type { Demos } from '~/rooms/demo/store/demos';
import type { Clock } from '~/system/contract/clock';

interface Deps {
  readonly users: Pick<Users, 'byId'>;
  readonly demos: Pick<Demos, 'takeCall'>;
  readonly clock: Clock;
  /** Null if no new account of the demo is made: those that still live may not ask the model. */
  readonly terms: DemoTerms | null;
  /** The account for which the caller works, or something else that is no account's id. */
  readonly currentShare: () => string;
}

/** The methods that ask the model for a text. */
const isAsking = (name: string): boolean => /^(write|solve)[A-Z]/.test(name);

/**
 * The model, for which every call of an account of the demo is counted in the store before it is made. Once the calls
 * of the day are used up, it throws `ModelFault('demo-spent')`.
 */
export function countedModel(model: LanguageModel, { users, demos, clock, terms, currentShare }: Deps): LanguageModel {
  const count = async (): Promise<void> => {
    const user = await users.byId(currentShare());
    if (!user?.demoUntil) return;
    if (!(await demos.takeCall(clock.now(), terms?.callsADay ?? 0))) throw new ModelFault('demo-spent');
  };
  return new Proxy(model, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      const method = found.bind(target) as (request: unknown) => unknown;
      if (!isAsking(String(name))) return method;
      return async (request: unknown) => {
        await count();
        return method(request);
      };
    },
  });
}
