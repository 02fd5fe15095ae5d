import { env } from '#lib/env.ts';

interface PageHeadProps {
  title: string;
  description: string;
  path: string;
  keywords?: string;
}

export function PageHead({ title, description, path, keywords }: PageHeadProps) {
  const url = new URL(path, env.siteUrl).href;
  const image = new URL('/social.png', env.siteUrl).href;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:site_name" content={env.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {env.facebookAppId && <meta property="fb:app_id" content={env.facebookAppId} />}
    </>
  );
}
