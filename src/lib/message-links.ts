// Links that open a message in the app that sends it. An empty recipient is asked for there.

/** iOS reads a body behind `&` and Android behind `?`; each passes over the other's sign. */
export function smsUrl(number: string, text: string): string {
  return `sms:${number}?&body=${encodeURIComponent(text)}`;
}

/** @param digits of an international number, without its +. */
export function whatsAppUrl(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** Lines of a mail end as RFC 6068 wants it. */
export function mailUrl(address: string, subject: string, text: string): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'));
  return `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
