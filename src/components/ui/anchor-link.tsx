import type { ComponentProps } from 'react';
import { followAnchor } from '#lib/follow-anchor.ts';

/** A link to another place on the same page; a link, not a button, because it works without JavaScript. */
export function AnchorLink(props: ComponentProps<'a'>) {
  const linkProps = { onClick: followAnchor, ...props };
  return <a {...linkProps} />;
}
