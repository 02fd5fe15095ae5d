export const lastTime = {
  same: (name: string) => `Same as last time, ${name}? It is filled in: one tap answers.`,
  notYou: 'Not you? Forget it',
};
