import { messages } from '~/kit/messages';
import type { Settings } from '~/server/settings.server';

/** What is set of the model, without a secret; null where the library answers. */
export const modelView = ({ model, modelIdleMs }: Pick<Settings, 'model' | 'modelIdleMs'>) => ({
  model: model && {
    // An address may hold a password.
    server: model.baseUrl === null ? 'OpenAI' : new URL(model.baseUrl).host,
    name: model.name,
    hasKey: model.apiKey !== null,
    idleSeconds: modelIdleMs / 1000,
  },
  // By way of the loader: a browser’s share of the catalogue comes with every map.
  none: messages.keeperModel.none,
});
