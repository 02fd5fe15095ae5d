/** Opens the phone's own sheet. Putting it away is no failure. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return;
    console.warn('The browser does not let this page share.', cause);
  }
}
