const IV_BYTES = 12;

const bytesOf = (text: string) => new TextEncoder().encode(text);

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Purpose that a secret is sealed for: it opens for no other. */
export type Sealing = {
  seal(secret: string, purpose: string): Promise<string>;
  /** Null for what was sealed with another key, or for something else. */
  open(sealed: string, purpose: string): Promise<string | null>;
};

/** AES-256-GCM with a key that follows from a long random text. */
export function sealingWith(keyText: string): Sealing {
  const key = crypto.subtle
    .digest('SHA-256', bytesOf(keyText))
    .then((hash) => crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']));
  return {
    async seal(secret, purpose) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(purpose) };
      const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await key, bytesOf(secret)));
      return base64(new Uint8Array([...iv, ...sealed]));
    },
    async open(sealed, purpose) {
      try {
        const bytes = fromBase64(sealed);
        const algorithm = {
          name: 'AES-GCM',
          iv: bytes.slice(0, IV_BYTES),
          additionalData: bytesOf(purpose),
        };
        const opened = await crypto.subtle.decrypt(algorithm, await key, bytes.slice(IV_BYTES));
        return new TextDecoder().decode(opened);
      } catch (cause) {
        console.error('A private link could not be opened: was GUEST_LINK_KEY changed?', cause);
        return null;
      }
    },
  };
}
