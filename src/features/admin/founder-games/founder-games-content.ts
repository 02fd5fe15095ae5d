export const forFounders = {
  tick: 'For founders',
  hint: 'Every confirmed founder sees the next date on the pass and on the home page, with a button to answer.',
  loading: 'Loading what founders see…',
  failed: 'It is not known whether founders see this game: the founders’ database does not respond.',
  notSaved: (title: string) => `What founders see of “${title}” was not changed.`,
};
