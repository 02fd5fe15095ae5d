/** Downloads go nowhere in these in-app browsers. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|musical_ly|BytedanceWebview|LinkedInApp|Pinterest|; wv\)/;
/** Apple's browsers all name Safari; an app's own web view does not. */
const APPLE_WEB_VIEW = /(iPhone|iPad|iPod)(?!.*Safari\/)/;

export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent) || APPLE_WEB_VIEW.test(userAgent);
}

export type SaveResult = 'saved' | 'dismissed' | 'unsupported';

/** A download, or in an in-app browser the share sheet if it takes files. */
export async function saveFile(file: File): Promise<SaveResult> {
  if (!isInAppBrowser(navigator.userAgent)) {
    download(file);
    return 'saved';
  }
  if (!navigator.canShare?.({ files: [file] })) return 'unsupported';
  try {
    await navigator.share({ files: [file] });
    return 'saved';
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause;
    return cause.name === 'AbortError' ? 'dismissed' : 'unsupported';
  }
}

/** Long enough for a slow phone to begin reading the file. */
const REVOKE_AFTER_MS = 60_000;

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
