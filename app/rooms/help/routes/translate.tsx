import { useLoaderData } from '@remix-run/react';
import { listSaid } from '~/kit/language/format';
import { pageMeta } from '~/kit/page/page-meta';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';
import { page } from '~/server/handle.server';
import { languageNames } from '~/server/reader-language.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.translateTopiary, helpWords.aLanguageIsOne);

export const loader = page('anyone', async () => ({ languages: languageNames.map(([, name]) => name) }));

const code = (text: string) => <code>{text}</code>;

/** How a language is added or mended. */
export default function Translate() {
  const { languages } = useLoaderData<typeof loader>();
  return (
    <HelpPage title={helpWords.translateTopiary} lead={helpWords.aLanguageIsOne}>
      <div className="prose">
        <p>{helpWords.thisTopiarySpeaks({ languages: listSaid(languages) })}</p>
        <h2>{helpWords.addALanguage}</h2>
        <ol>
          <li>{rich(helpWords.copyTheFolder, { german: code('app/languages/de'), tag: code('app/languages/it') })}</li>
          <li>{rich(helpWords.writeTheGlossary, { glossary: code('glossary.md') })}</li>
          <li>{rich(helpWords.translateTheTexts, { value: code('{name}'), part: code('<link>…</link>') })}</li>
          <li>
            {rich(helpWords.giveAllForms, {
              plain: code('"{n} cards"'),
              forms: code('{ "one": "{n} card", "other": "{n} cards" }'),
            })}
          </li>
          <li>
            {rich(helpWords.letTheTestTell, { command: code('npx vitest run --project rules tests/house/languages') })}
          </li>
          <li>{helpWords.lookAtTheScreens}</li>
        </ol>
        <h2>{helpWords.mendALanguage}</h2>
        <p>{rich(helpWords.findTheSentence, { folder: code('app/languages') })}</p>
        <h2>{helpWords.whatStaysAsItIs}</h2>
        <p>{helpWords.mapsAndLessonsKeep}</p>
      </div>
    </HelpPage>
  );
}
