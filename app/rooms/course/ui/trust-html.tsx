import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { TrustLine, type TrustLineProps } from './trust';

/** The line below a lesson as HTML, for the map's page, whose scripts do not make it. */
export const trustHtml = keptHtml((props: TrustLineProps) => renderToStaticMarkup(<TrustLine {...props} />));
