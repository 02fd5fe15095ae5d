import { useState } from 'react';
import { env } from '#lib/env.ts';

function initials(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).map((word) => word.charAt(0));
  return first + (others.at(-1) ?? '');
}

/** A jersey with the initials where there is no picture, or it does not load. */
export function OrganizerPhoto() {
  const [isBroken, setBroken] = useState(false);

  /** The picture may have failed before this code was there. */
  function checkEarlier(image: HTMLImageElement | null) {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  }

  return (
    <div className="court-paint relative mt-10 aspect-square w-full max-w-80 overflow-hidden text-ball md:col-start-1 md:row-[1/3] md:mt-0">
      <svg viewBox="0 0 200 200" className="line-drawing" aria-hidden="true">
        <path d="M72 34 42 48 24 88l28 12v70h96v-70l28-12-18-40-30-14c-6 22-50 22-56 0ZM52 156h96" />
        <text
          x="100"
          y="128"
          textAnchor="middle"
          className="display"
          fill="currentColor"
          stroke="none"
          fontSize="56"
        >
          {initials(env.organizerName)}
        </text>
      </svg>
      {env.organizerPhotoUrl && !isBroken && (
        <img
          ref={checkEarlier}
          src={env.organizerPhotoUrl}
          alt={env.organizerName}
          width="320"
          height="320"
          loading="lazy"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
