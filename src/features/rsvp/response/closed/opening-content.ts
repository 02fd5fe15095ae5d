export const opening = {
  title: 'Founders answer first',
  text: (when: string) =>
    `Everybody can answer from ${when}. This page opens by itself then. Are you a founder? Use the link in our email to you.`,
  preview: (when: string) => `Everybody can answer from ${when}`,
};
