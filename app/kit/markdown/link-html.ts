import type { RendererObject } from 'marked';
import { escapeHtml } from '~/kit/text/escape-html';
import { safeAddress } from './allowed/safe-address';
import { hashInAddress, pictureMark } from './pictures/picture-marks';

const linkRel = 'noopener noreferrer nofollow ugc';

/** Renders links and pictures. `inside` counts the links around the present place. */
export function linkRenderers(inside: { links: number }): RendererObject {
  return {
    link({ href, tokens }) {
      const address = safeAddress(href);
      if (!address) return this.parser.parseInline(tokens);
      // HTML forbids links within links, so a picture within a link shows only its name.
      inside.links += 1;
      const text = this.parser.parseInline(tokens);
      inside.links -= 1;
      return `<a href="${escapeHtml(address)}" rel="${linkRel}">${text.trim() || escapeHtml(address)}</a>`;
    },
    // Pictures of other servers are never loaded automatically, because they can track learners. The learner's click
    // opens them.
    image({ href, text }) {
      const hash = hashInAddress(href);
      if (hash) return pictureMark(hash, text);
      const address = safeAddress(href);
      const name = escapeHtml(text || 'picture');
      return address?.startsWith('https:') && inside.links === 0
        ? `<a class="picture" href="${escapeHtml(address)}" rel="${linkRel}">Open picture: ${name}</a>`
        : name;
    },
  };
}
