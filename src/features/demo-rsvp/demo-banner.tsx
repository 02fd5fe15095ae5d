import { banner } from './content.ts';

export function DemoBanner() {
  return (
    <aside aria-label={banner.badge} className="bg-ball px-4 py-2 text-on-ball">
      <p className="mx-auto flex max-w-6xl items-center gap-3 text-sm leading-snug lg:px-2 lg:text-base">
        <strong className="display shrink-0 rounded-sm bg-on-ball px-2 py-0.5 text-lg text-ball">
          {banner.badge}
        </strong>
        <span>
          {banner.text} <noscript>{banner.needsScript}</noscript>
        </span>
      </p>
    </aside>
  );
}
