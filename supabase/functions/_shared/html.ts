/** Markup that goes into an email as it is. Whatever isn't this is escaped on its way in. */
export type Html = { readonly markup: string };

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function markupOf(value: Html | readonly Html[] | string): string {
  if (typeof value === 'string') return escaped(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** A template whose values can't leave the place they are put in. */
export function html(markup: TemplateStringsArray, ...values: (Html | readonly Html[] | string)[]): Html {
  return { markup: String.raw({ raw: markup }, ...values.map(markupOf)) };
}
