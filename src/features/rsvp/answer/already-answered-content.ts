export const alreadyAnswered = {
  ask: 'Already answered?',
  byItself:
    'This page shows your answer by itself on the device you answered with, and by the private link in our email.',
};
