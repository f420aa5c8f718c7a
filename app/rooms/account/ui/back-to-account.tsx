import { Link } from '~/kit/page/router';
import { accountWords } from '~/rooms/account/words';

/** The link back from a page of the account. */
export const BackToAccount = () => <Link to="/account">{accountWords.backToYourAccount}</Link>;
