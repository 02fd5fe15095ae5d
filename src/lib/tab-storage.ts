import { keptTexts } from './browser-storage.ts';

/** What this tab keeps over a reload. It goes with the tab: the next person at a shared computer doesn't find it. */
export const { read: readInTab, keep: keepInTab, remove: removeFromTab } = keptTexts(() => sessionStorage);
