import { skillLabel } from '#domain/event.ts';
import { cn } from '#lib/cn.ts';

const looks = new Map([
  ['beginner', 'bg-[#bfe3cf]'],
  ['intermediate', 'bg-[#e8cfa0]'],
  ['advanced', 'bg-[#a63d1f] text-[#fff]!'],
]);
const MIXED_LOOK = 'bg-[#dfe7e2]';

export function SkillBadge({ skillLevel }: { skillLevel: string }) {
  return (
    <span className={cn('rounded-sm px-2 py-0.5 text-[#14231c]', looks.get(skillLevel) ?? MIXED_LOOK)}>
      {skillLabel(skillLevel)}
    </span>
  );
}
