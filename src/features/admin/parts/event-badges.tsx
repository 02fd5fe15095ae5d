import { skillLabel, sportEmoji } from '#domain/event.ts';
import { cn } from '#lib/cn.ts';
import { sportLabel } from './content.ts';

const colors = new Map([
  ['beginner', 'bg-[#bfe3cf]'],
  ['intermediate', 'bg-[#e8cfa0]'],
  ['advanced', 'bg-[#a63d1f] text-[#fff]!'],
]);
const MIXED_COLORS = 'bg-[#dfe7e2]';

/** The sport as a picture, with its name for screen readers. */
export function SportEmoji({ sport, className }: { sport: string; className?: string }) {
  return (
    <span role="img" aria-label={sportLabel(sport)} className={className}>
      {sportEmoji(sport)}
    </span>
  );
}

export function SkillBadge({ skillLevel }: { skillLevel: string }) {
  return (
    <span className={cn('rounded-sm px-2 py-0.5 text-[#14231c]', colors.get(skillLevel) ?? MIXED_COLORS)}>
      {skillLabel(skillLevel)}
    </span>
  );
}
