export const calendar = {
  google: 'Add to Calendar',
  file: 'Apple, Outlook (.ics)',
  opensGoogle: '(Google)',
  remove: 'Remove it from your calendar (.ics)',
};
