import { renderToStaticMarkup } from 'react-dom/server';
import { TrustLine, type TrustLineProps } from './trust';

/** The line below a lesson as HTML, for the map's page, whose scripts do not make it. */
export const trustHtml = (props: TrustLineProps): string => renderToStaticMarkup(<TrustLine {...props} />);
