/** Shown on the page and in the structured data. */
export const faq = [
  {
    question: 'What does it cost?',
    answer:
      'Nothing to join. Founders play free until reliable weekly games are delivered. Fees begin in 2026, and founders then pay half, for life. How much the fee will be is not decided yet.',
  },
  {
    question: 'How do I know that people will come?',
    answer:
      'Every game has its own page where people answer yes, maybe or no. You see the numbers before you leave home. If too few say yes, you know in time.',
  },
  {
    question: 'Do I have to be good?',
    answer:
      'No. Each game says what level it is for: beginner, intermediate, advanced or mixed. Come to the one that fits you.',
  },
  {
    question: 'Do I commit to a season?',
    answer: 'No. You answer for one game at a time. Miss three weeks, come back in the fourth.',
  },
  {
    question: 'What happens to my name and email?',
    answer:
      'They go to the organizer, who writes to you about games and your membership. Other visitors never see them: the board shows numbers only.',
  },
  {
    question: 'What if the 100 spots are gone?',
    answer:
      'You can still join, and you get the next number on the waitlist. The founder terms are for the first 100, and we will not quietly make it 200.',
  },
];
