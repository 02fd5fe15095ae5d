import { adminTitle } from './gate-content.ts';

export function AdminHead() {
  return (
    <>
      <title>{adminTitle}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
