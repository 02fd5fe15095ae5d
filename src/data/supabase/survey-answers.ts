import type { ReadResult } from '#data/firestore/operations.ts';
import { type SurveyAnswer, surveyAnswerSchema } from '#domain/survey-results.ts';
import { readAllAsOrganizer } from './organizer.ts';

/** The answers since a day (`YYYY-MM-DD`), or all, in no order that would pair them with signups. */
export function readSurveyAnswers(since: string | null): Promise<ReadResult<{ rows: SurveyAnswer[] }>> {
  return readAllAsOrganizer('Reading the survey', surveyAnswerSchema, (client) => {
    const all = client.from('survey_answers').select('*');
    return since === null ? all : all.gte('created_on', since);
  });
}
