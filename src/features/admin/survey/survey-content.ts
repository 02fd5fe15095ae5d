import type { SurveyRange } from '#domain/survey-results.ts';

export const survey = {
  title: 'Survey',
  counted: (answers: number) => `Survey (${answers})`,
  back: 'Founders',
  range: 'Time range',
  ranges: { '7d': '7 days', '30d': '30 days', all: 'All time' } satisfies Record<SurveyRange, string>,
  loading: 'Loading the answers…',
  empty: 'Nobody answered the survey in this time.',
  note: 'Answers carry no name: nothing says whose they are.',
  frustration: 'What bugs them most',
  sports: 'What they want to play',
  venues: 'Where they would play',
  factors: 'What would keep them coming',
  join: 'Do they want to be founders?',
  joinLabels: { yes: 'Yes', no: 'No, only wanted to help' },
  texts: 'In their own words',
  noTexts: 'Nobody wrote anything in this time.',
  choice: 'Answer',
  answers: 'People',
  share: (answers: number, of: number) => `${answers} (${Math.round((100 * answers) / of)}%)`,
};
