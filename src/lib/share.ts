/** A dismissed share sheet counts as done. */
export async function share(data: ShareData): Promise<'done' | 'refused'> {
  try {
    await navigator.share(data);
    return 'done';
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'done';
    console.warn('The browser does not let this page share.', cause);
    return 'refused';
  }
}
