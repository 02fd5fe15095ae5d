import type { UseFormRegisterReturn } from 'react-hook-form';
import { JOIN_ISSUES, type JoinForm } from '#domain/founder.ts';
import { issueSentences } from './form-content.ts';

export type Register = (name: keyof JoinForm) => UseFormRegisterReturn;

/** The sentence for a field's error, whose message is one of the schema's codes. */
export function sentenceFor(error: { message?: string | undefined } | undefined): string | undefined {
  if (!error) return undefined;
  const issue = JOIN_ISSUES.find((code) => code === error.message);
  if (!issue) throw new Error(`No sentence for the form error "${error.message}"`);
  return issueSentences[issue];
}
