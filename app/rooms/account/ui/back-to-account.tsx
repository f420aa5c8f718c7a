import { Link } from '~/kit/page/router';

/** The link back from a page of the account. */
export const backToAccount = <Link to="/account">Back to your account</Link>;
