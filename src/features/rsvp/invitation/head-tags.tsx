import { page } from '../content.ts';

/** Before anything is known about the event. */
export function PlainHead() {
  return <HeadTags title={page.title} description={page.description} image={null} />;
}

export function HeadTags({
  title,
  description,
  image,
}: {
  title: string;
  description: string;
  image: string | null;
}) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={image} />}
    </>
  );
}
