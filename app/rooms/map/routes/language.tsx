import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DocumentForm } from '~/client/acts/document-form';
import { readerLanguage } from '~/kit/language/reader';
import { messages } from '~/kit/messages';
import { Button } from '~/kit/parts/button';
import { CancelLink } from '~/kit/parts/cancel-link';
import { Field } from '~/kit/parts/field';
import { rich } from '~/kit/parts/rich';
import { commonLanguages, endonym, knownLanguage, languageSaid, tagMaxCharacters } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { mapWords } from '~/rooms/map/words';
import { formSchema, readForm, text } from '~/server/form.server';
import { act, notFound, page, reject } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';

export const meta: MetaFunction = () => [{ title: mapWords.languageOfTheMap }];

interface NamedLanguage {
  readonly tag: string;
  readonly name: string | null;
  readonly own: string | null;
}

/** By the reader's language. Cached: naming eighty languages takes some milliseconds. */
const named = new Map<string, readonly NamedLanguage[]>();

function languages(): readonly NamedLanguage[] {
  const reader = readerLanguage();
  const known = named.get(reader);
  if (known) return known;
  const all = commonLanguages
    .map((tag) => ({ tag, name: languageSaid(tag), own: endonym(tag) }))
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', reader));
  named.set(reader, all);
  return all;
}

export const loader = page('member', async ({ params, user, rooms }) => {
  const map = await rooms.map.maps.owned(params.mapId ?? '', user.id);
  if (!map) throw notFound(await rooms.map.refuseChange(params.mapId ?? '', user.id));
  return {
    id: map.id,
    query: plainFormulas(map.query),
    language: knownLanguage(map.language) ?? '',
    languages: languages(),
  };
});

const fields = formSchema({ language: text, tag: text });

/** A typed tag overrides the selected language. */
export const action = act(
  'member',
  async ({ params, user, form, rooms }) => {
    const { language, ...typed } = readForm(fields, form);
    const tag = typed.tag.trim();
    const values = { language, tag };
    const refused = await rooms.lesson.refuseSave(user.id);
    if (refused) return reject({ errors: { tag: refused.message }, values }, refused.status, refused.retryAfterMs);
    const set = await rooms.map.setLanguage(params.mapId ?? '', user.id, tag || language);
    if (set.ok) return redirectWithin(`/map/${params.mapId}`);
    if (set.status === 404) throw notFound(set.message);
    return reject({ errors: { tag: set.message }, values });
  },
  { failed: () => messages.map.updateFailed },
);

export default function LanguageOfMap() {
  const { id, query, language, languages } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const isListed = languages.some(({ tag }) => tag === language);
  return (
    <section className="narrow stack">
      <h1>{mapWords.languageOfTheMap2}</h1>
      <p>{rich(mapWords.newLessonsOfQuery({ query }), { strong: (text) => <strong dir="auto">{text}</strong> })}</p>
      <DocumentForm action={`/map/${id}/language`}>
        {(busy) => (
          <div className="stack">
            <div className="field">
              <label htmlFor="language">{mapWords.language}</label>
              <select
                id="language"
                name="language"
                className="input"
                defaultValue={rejected?.values.language ?? (isListed ? language : '')}
              >
                <option value="">{mapWords.notKnown}</option>
                {languages.map(({ tag, name, own }) => (
                  <option key={tag} value={tag}>
                    {own === null || own === name ? name : `${name} (${own})`}
                  </option>
                ))}
              </select>
            </div>
            <Field
              label={mapWords.orAnotherByIts}
              hint={mapWords.suchAsGswFor}
              name="tag"
              defaultValue={rejected?.values.tag ?? (isListed ? '' : language)}
              error={rejected?.errors.tag}
              maxCharacters={tagMaxCharacters}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
            <p className="actions">
              <Button busy={busy}>{busy ? mapWords.saving : mapWords.save}</Button>
              <CancelLink to={`/map/${id}`} reloadDocument />
            </p>
          </div>
        )}
      </DocumentForm>
    </section>
  );
}
