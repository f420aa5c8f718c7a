import { afterAll, beforeAll, expect, it } from 'vitest';
import { lightFetch } from '../../support/light-fetch';
import { type ModelServer, startModelServer } from '../../support/model-server';
import { furnish, type Gallery, screens } from '../../support/screens';
import { ServedPage } from '../../support/served-page';
import { startTopiary, type TopiaryServer } from '../../support/server';

/** No sentence of any screen is left in English: in Chinese, which has no Latin letters, it would stand out. */

let model: ModelServer;
let server: TopiaryServer;
let gallery: Gallery;

beforeAll(async () => {
  model = await startModelServer();
  server = await startTopiary({
    env: { TRUSTED_PROXY_HOPS: '1', OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'test-model' },
  });
  gallery = await furnish(server, model);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await model.close();
});

it.each(screens.filter(({ act, withoutScripts }) => !act && !withoutScripts))(
  '$name is in Chinese alone',
  async ({ who, path, status = 200 }) => {
    const headers = { 'Accept-Language': 'zh-Hans' };
    const send = gallery.accounts.get(who)?.send ?? ((to: string, init) => lightFetch(server.url + to, init));
    const response = await send(path(gallery), { headers });
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain('<html lang="zh-Hans"');
    expect(new ServedPage(html).untranslated).toEqual([]);
  },
);
