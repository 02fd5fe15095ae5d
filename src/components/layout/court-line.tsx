/** The baseline of a court with the arc in its middle. */
export function CourtLine() {
  return (
    <svg
      className="block h-16 w-full text-line"
      viewBox="0 0 1440 64"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M-2000 1h5440M660 1a60 60 0 0 0 120 0" />
    </svg>
  );
}
