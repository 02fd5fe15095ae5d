/** The apps people ask their friends in; each link opens one with the message written. */
export function whatsAppLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** iOS wants `&body`, Android `?body`; both read this. */
export function smsLink(message: string): string {
  return `sms:?&body=${encodeURIComponent(message)}`;
}

export function emailLink(subject: string, message: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
}
