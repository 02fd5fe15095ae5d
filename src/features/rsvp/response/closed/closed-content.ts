import { env } from '#lib/env.ts';
import { problemSentences } from '../../guest-page/content.ts';

export const closed = {
  cancelled: 'The organizer called it off. There is nothing you need to do; the details stay here.',
  started: 'This game has started',
  over: 'This game is over',
  afterStart: 'Answers are closed. See you at the next one.',
  deadlineTitle: problemSentences['deadline-passed'],
  deadline: (time: string) => `Answers were open until ${time}. The next game is in the app.`,
  join: `Join ${env.productName}`,
};
