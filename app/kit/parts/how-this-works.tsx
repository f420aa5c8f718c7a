import { kitWords } from '~/kit/words';
import { Icon } from './icon';

/** A quiet link to the help page of the part that a screen shows. */
export const HowThisWorks = ({ page }: { page: string }) => (
  <a className="button plain small" href={`/help/${page}`}>
    <Icon name="help" />
    {kitWords.howThisWorks}
  </a>
);
