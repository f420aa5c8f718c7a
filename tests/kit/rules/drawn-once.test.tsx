import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectLanguages } from '~/kit/language/reader';
import { DocumentContext, type DocumentParts } from '~/kit/page/document-context';
import { DrawnOnce } from '~/kit/page/drawn-once';
import { htmlOf } from '~/kit/page/kept-html';

const readIn = (language: string) =>
  connectLanguages({ asked: () => language, within: (_, work) => work(), translated: () => undefined });

let times = 0;
beforeEach(() => {
  times = 0;
});
afterEach(() => readIn('en'));

function List({ of, part = 'list' }: { of: readonly string[]; part?: string }) {
  const draw = () => {
    times += 1;
    return (
      <>
        {of.length} of {`<${of.join()}>`}
        <li key="last" aria-label={'"'} />
      </>
    );
  };
  return (
    <DrawnOnce as="ul" part={part} className="plain" on={[of.length, of]}>
      {draw}
    </DrawnOnce>
  );
}

const drawn: DocumentParts['drawn'] = (part, on, draw) => htmlOf(part, on, () => renderToString(draw()));
const html = (list: JSX.Element, parts: Pick<DocumentParts, 'drawn'> = { drawn }) =>
  renderToString(<DocumentContext.Provider value={{ nonce: '', tree: '', ...parts }}>{list}</DocumentContext.Provider>);

describe('a part that is drawn once', () => {
  it('is what React would draw in its place, which the browser hydrates', () => {
    const list = (
      <main>
        before <List of={['a', 'b']} /> after
      </main>
    );
    const usual = html(list, {});
    expect(usual).toBe(
      '<main>before <ul class="plain">2<!-- --> of <!-- -->&lt;a,b&gt;<li aria-label="&quot;"></li></ul> after</main>',
    );
    expect(html(list)).toBe(usual);
    expect(html(list)).toBe(usual);
    expect(times).toBe(2);
  });

  it('is another one for other data, under another name and in another language', () => {
    const all = () => [
      html(<List of={['c']} />),
      html(<List of={['c"]', 'd']} />),
      html(<List of={['c', 'd']} />),
      html(<List of={['c,d']} />),
      html(<List of={['c']} part="other" />),
    ];
    const first = all();
    expect(times).toBe(5);
    expect(all()).toEqual(first);
    expect(times).toBe(5);
    readIn('de');
    all();
    expect(times).toBe(10);
  });

  it('may have another one inside', () => {
    const Around = () => (
      <DrawnOnce as="section" part="around" on={[]}>
        {() => <List of={['e']} part="inside" />}
      </DrawnOnce>
    );
    expect(html(<Around />)).toBe(html(<Around />, {}));
  });
});

it('texts of a key cannot be taken for each other', () => {
  const keyed = (on: readonly unknown[]) => htmlOf('keys', on, () => JSON.stringify(on));
  const alike = [['1:a', 'b'], ['1:a,1:b'], ['1', 1], [1, '1'], ['null'], [null], ['a', 'b'], ['a,1:b'], []];
  for (const on of alike) keyed(on);
  for (const on of alike) expect(keyed(on)).toBe(JSON.stringify(on));
});
