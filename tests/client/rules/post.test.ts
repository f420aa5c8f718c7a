import { afterEach, describe, expect, it, vi } from 'vitest';
import { post } from '~/client/network/post';

afterEach(() => vi.unstubAllGlobals());

const failed = 'It could not be done.';
const answers = (response: () => Response) => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

describe('posting in place', () => {
  it('asks the action of a route for data', async () => {
    const fetched = answers(() => Response.json({ version: 2 }));
    const posted = await post('/map/m?node=n', [['label', 'a b']], { route: 'rooms/map/x', failed });
    expect(posted).toEqual({ ok: true, status: 200, data: { version: 2 }, message: null });
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/map/m?node=n&_data=rooms%2Fmap%2Fx');
    expect(String(init?.body)).toBe('label=a+b&answer=json');
    expect(init).toMatchObject({ method: 'POST', headers: { Accept: 'application/json' }, keepalive: false });
  });

  it('posts as it is to an address that only answers scripts', async () => {
    const fetched = answers(() => Response.json({}));
    await post('/map/m/lesson.json', [['node', 'n']], { failed });
    expect(fetched.mock.calls[0]?.[0]).toBe('/map/m/lesson.json');
    expect(String(fetched.mock.calls[0]?.[1].body)).toBe('node=n');
  });

  it('takes a redirect as success', async () => {
    answers(() => new Response(null, { status: 204, headers: { 'X-Remix-Redirect': '/map/m' } }));
    expect(await post('/x', [], { failed })).toMatchObject({ ok: true, data: {}, message: null });
  });

  it.each([
    [{ message: 'No room.' }, 'No room.'],
    [{ error: 'No room.' }, 'No room.'],
    [{ errors: { label: 'Too long.', note: 'Too short.' } }, 'Too long.'],
    [{}, failed],
  ])('says why it was refused: %j', async (body, message) => {
    answers(() => Response.json(body, { status: 400 }));
    expect(await post('/x', [], { failed })).toEqual({
      ok: false,
      status: 400,
      data: body,
      message,
      isLost: false,
      retryAfterMs: null,
    });
  });

  it('keeps what came with a refusal', async () => {
    answers(() => Response.json({ message: 'no', current: 3 }, { status: 409 }));
    expect((await post<{ current: number }>('/x', [], { failed })).data.current).toBe(3);
  });

  it('tells a lost answer from a refusal', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await post('/x', [], { failed })).toMatchObject({ status: 0, isLost: true, message: failed });
    answers(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await post('/x', [], { failed })).toMatchObject({ status: 502, isLost: true, message: failed });
    answers(() => new Response('<h1>Welcome to the hotel</h1>'));
    expect(await post('/x', [], { failed })).toMatchObject({ ok: false, status: 200, isLost: true });
  });

  it('names the pause that a busy server asks for', async () => {
    answers(() => Response.json({}, { status: 503, headers: { 'Retry-After': '7' } }));
    expect(await post('/x', [], { failed })).toMatchObject({ retryAfterMs: 7_000 });
    answers(() => Response.json({}, { status: 408 }));
    expect(await post('/x', [], { failed })).toMatchObject({ retryAfterMs: 2_000 });
    answers(() => Response.json({}, { status: 429, headers: { 'Retry-After': '7' } }));
    expect(await post('/x', [], { failed })).toMatchObject({ retryAfterMs: null });
  });

  it('outlives its page if it is short enough', async () => {
    const fetched = answers(() => Response.json({}));
    for (const length of [29_000, 31_000]) await post('/x', [['a', 'x'.repeat(length)]], { failed, keepalive: true });
    expect(fetched.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, false]);
  });
});
