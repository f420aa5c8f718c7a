import { describe, expect, it } from 'vitest';
import { withUnsaved } from '~/server/unsaved.server';

const page = [
  '<head><link rel="modulepreload" href="/a.js"/><script nonce="n">theme()</script></head>',
  '<section><p role="alert">Later.</p><p class="actions"><a href="/">Return Home</a></p></section>',
  '<script nonce="n" type="module" async="">import "/a.js";</script>',
].join('');
const address = 'http://topiary.test/map/m/lesson?node=n1&x="';

describe('a form that could not be saved', () => {
  it('is shown on the page that says so, to be sent again, and no script changes it', () => {
    const form = new URLSearchParams({ node: 'n1', content: '\nTwo <b>lines</b>\n& more' });
    const html = withUnsaved(page, address, form);
    expect(html).toContain('<form method="post" action="/map/m/lesson?node=n1&amp;x=%22">');
    expect(html).toContain('<input type="hidden" name="node" value="n1"/>');
    expect(html).toContain('>\n\nTwo &lt;b&gt;lines&lt;/b&gt;\n&amp; more</textarea>');
    expect(html).not.toMatch(/module/);
    expect(html).toContain('theme()');
    expect(html).toContain('<p class="actions"><a href="/">Return Home</a></p>');
  });

  it('leads to the sign-in in a tab of its own if its sender is not signed in any more', () => {
    const html = withUnsaved(page, address, new URLSearchParams({ content: 'Typed' }), true);
    expect(html).toContain('<a href="/login" target="_blank" rel="noopener">');
  });

  it.each(['password', 'newPassword', 'token', 'code'])('is omitted as a whole if it has a %s', (name) => {
    expect(withUnsaved(page, address, new URLSearchParams({ email: 'a@example.org', [name]: 'x' }))).toBe(page);
  });

  it('is omitted if nothing was typed', () => {
    expect(withUnsaved(page, address, new URLSearchParams())).toBe(page);
  });
});
