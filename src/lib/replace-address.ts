/** Changes what the address bar says without a load and without a history entry. */
export function replaceAddress(change: (address: URL) => void): void {
  const address = new URL(location.href);
  change(address);
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}
