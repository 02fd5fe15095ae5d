import type { SportId } from '#domain/founder.ts';
import { sportDrawings } from './sport-drawings.ts';

export function SportIcon({ sport, className }: { sport: SportId; className?: string }) {
  const { path, strokeWidth } = sportDrawings[sport];
  return (
    <svg
      viewBox="0 0 32 32"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="12.5" strokeWidth="2" />
      <path d={path} />
    </svg>
  );
}
