import { useNavigate } from 'react-router-dom';
import { Button } from '#components/ui/button.tsx';
import { compact } from './button-classes.ts';
import { pageNav as words } from './content.ts';
import { focusContent } from './focus.ts';

interface PageNavProps {
  label: string;
  page: number;
  pages: number;
  /** Addresses of the neighbours; null where there is none. */
  previous: string | null;
  next: string | null;
}

export function PageNav({ label, page, pages, previous, next }: PageNavProps) {
  const navigate = useNavigate();
  if (pages === 1) return null;
  const turn = (name: string, to: string | null) => (
    <Button
      variant="plain"
      className={compact}
      disabled={to === null}
      onClick={() => {
        if (to === null) return;
        navigate(to);
        scrollTo(0, 0);
        focusContent();
      }}
    >
      {name}
    </Button>
  );
  return (
    <nav aria-label={label} className="mt-5 flex items-center justify-between gap-3">
      {turn(words.previous, previous)}
      <p className="tabular">{words.page(page, pages)}</p>
      {turn(words.next, next)}
    </nav>
  );
}
