/** The longest address SMTP can deliver to (RFC 5321, 4.5.3.1.3, less its angle brackets). */
export const EMAIL_MAX = 254;
/** E.164 allows 15 digits; the rest is for spaces, brackets and an extension. */
export const PHONE_MAX = 40;
/** The shortest numbers people give are local ones without an area code. */
export const PHONE_MIN_DIGITS = 7;

/** The HTML standard's rule for <input type=email>, with at most 64 characters before the @, and a dot after it. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** One number, with no word before it and no second number after it. */
const PHONE_ALONE = /^\+?[0-9 ().-]+$/;
/** Limit of E.164. */
const PHONE_MAX_DIGITS = 15;

/** A `mailto:` or `tel:` link when the contact is one address or number; else null. */
export function contactUrl(contact: string): string | null {
  if (isEmail(contact)) return `mailto:${encodeURIComponent(contact)}`;
  const digits = phoneDigits(contact);
  const isPhone =
    PHONE_ALONE.test(contact) && digits.length >= PHONE_MIN_DIGITS && digits.length <= PHONE_MAX_DIGITS;
  return isPhone ? `tel:${contact.startsWith('+') ? '+' : ''}${digits}` : null;
}

export function phoneDigits(phone: string): string {
  return phone.replace(/[^0-9]/g, '');
}

export function dialedNumber(phone: string): string {
  return phone.replace(/[^+0-9]/g, '');
}

/** The shortest E.164 numbers have eight digits with their country code. */
const INTERNATIONAL_MIN_DIGITS = 8;

/** The digits with a country code; null for a number without its area code. */
export function internationalDigits(phone: string): string | null {
  const digits = normalizePhone(phone);
  return digits.length < INTERNATIONAL_MIN_DIGITS ? null : digits;
}

/** Ten digits as Americans give them: neither area code nor exchange begins with 0 or 1. */
const US_NUMBER = /^[2-9][0-9]{2}[2-9][0-9]{6}$/;

/**
 * The E.164 digits, for comparing: a US number equals itself with the country code (+, 00 or 011) before it. A number without an
 * area code stays as it is. firestore.rules does the same.
 */
export function normalizePhone(phone: string): string {
  const signs = phone.replace(/[^0-9+]/g, '');
  return US_NUMBER.test(signs) ? `1${signs}` : phoneDigits(signs.replace(/^(00|011)/, ''));
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
