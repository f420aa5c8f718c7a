import { Link } from '~/kit/page/router';
import { SingleForm } from '~/kit/page/single-form';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { accountWords } from '~/rooms/account/words';

interface LanguageScreenProps {
  /** Empty: as the browser says. */
  readonly language: string;
  readonly languages: readonly (readonly [tag: string, name: string])[];
  readonly isSaved: boolean;
}

/** The language of the interface. The form goes to the same address as the footer's. */
export function LanguageScreen({ language, languages, isSaved }: LanguageScreenProps) {
  return (
    <SingleForm
      title={accountWords.language}
      lead={accountWords.theLanguageOfAll}
      foot={
        <p>
          <Link to="/account">{accountWords.backToYourAccount}</Link>
        </p>
      }
    >
      {isSaved && <Alert tone="success">{accountWords.languageSaved}</Alert>}
      <form className="stack" method="post" action="/language">
        <input type="hidden" name="redirectTo" value="/account/language?saved" />
        <div className="field">
          <label htmlFor="language">{accountWords.language}</label>
          <select id="language" name="language" defaultValue={language}>
            <option value="">{accountWords.asMyBrowserSays}</option>
            {languages.map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <Button>{accountWords.saveTheLanguage}</Button>
      </form>
    </SingleForm>
  );
}
