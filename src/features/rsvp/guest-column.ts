/** Where the guest's half of the page stands: below the card on a phone, beside it on a desktop. */
export const guestColumn =
  'contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start lg:rounded-xl lg:border-2 lg:border-hardwood lg:bg-card lg:p-8';
