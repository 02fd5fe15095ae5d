/** Control and invisible characters and direction marks garble a list of names. */
const UNREADABLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
/**
 * Shows something by itself: no blank, joiner, tag, variation selector or filler letter. Those stay beside something
 * visible, because emoji and many scripts need them.
 */
const VISIBLE =
  /[^\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800\u2d7f\ufff9-\ufffb\u{1107f}\u{13430}-\u{1343f}\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;

/** An empty line counts as readable. The databases hold the same two lists. */
export function isReadableLine(text: string): boolean {
  return text === '' || (!UNREADABLE.test(text) && VISIBLE.test(text));
}

export function isReadableText(text: string): boolean {
  return isReadableLine(text.replaceAll('\n', ' '));
}

/** Half an emoji that was cut: an address can't hold one. `toWellFormed` is newer than our browsers. */
const LONE_SURROGATE = /\p{Cs}/gu;

export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

/** Text as it is stored: one kind of line break, no tabs, no blanks around it. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim();
}
