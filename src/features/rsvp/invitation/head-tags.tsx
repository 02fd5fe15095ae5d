import { env } from '#lib/env.ts';
import { page } from '../guest-page/content.ts';
import type { Preview } from './invitation-preview.ts';

/** The head while the event is not known. */
export function PlainHead() {
  return <HeadTags title={page.title} description={page.description} image={null} token={null} />;
}

interface HeadTagsProps extends Pick<Preview, 'title' | 'description'> {
  image: string | null;
  token: string | null;
}

export function HeadTags({ title, description, image, token }: HeadTagsProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {token && <meta property="og:url" content={new URL(`/rsvp/${token}`, env.siteUrl).href} />}
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
