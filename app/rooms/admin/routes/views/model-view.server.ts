import { messages } from '~/kit/messages';
import type { Settings } from '~/server/settings.server';

/** The settings of the model, without secrets; null if the library answers. */
export const modelView = ({ model, modelIdleMs }: Pick<Settings, 'model' | 'modelIdleMs'>) => ({
  model: model && {
    // Only the host is shown: the URL may contain a password.
    server: model.baseUrl === null ? 'OpenAI' : new URL(model.baseUrl).host,
    name: model.name,
    hasKey: model.apiKey !== null,
    idleSeconds: modelIdleMs / 1000,
  },
  // Sent as loader data: the browser's part of the catalogue is loaded with every map.
  none: messages.administratorModel.none,
});
