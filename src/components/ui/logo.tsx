/** The icon in `index.html` is the same drawing. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="#0f4c3a" />
      <circle cx="16" cy="16" r="10" fill="#dcf24b" />
      <path d="M9 9c5 3 5 11 0 14M23 9c-5 3-5 11 0 14" fill="none" stroke="#0f4c3a" strokeWidth="2" />
    </svg>
  );
}
