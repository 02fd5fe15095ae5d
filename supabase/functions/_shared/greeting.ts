import { isFirstName } from '../../../src/domain/first-name.ts';

/** Begins the first sentence of an email. */
export function greetingTo(name: string): string {
  const [first = ''] = name.trim().split(/\s/);
  return `Hi ${isFirstName(first) ? first : 'there'},`;
}
