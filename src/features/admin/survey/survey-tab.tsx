import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { readSurveyAnswers } from '#data/supabase/survey-answers.ts';
import { ANALYTICS_RANGES, type AnalyticsRange, RANGE_DAYS } from '#domain/analytics.ts';
import { courtClock } from '#domain/court-clock.ts';
import { sportLabels } from '#domain/sport.ts';
import { factorLabels, frustrationLabels } from '#domain/survey-labels.ts';
import { type SurveyAnswer, surveyCsv, surveyResults, type Tally } from '#domain/survey-results.ts';
import { addDays } from '#lib/dates.ts';
import { BarChart } from '../parts/bar-chart.tsx';
import { rangeLabels } from '../parts/content.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LiveView } from '../parts/live-states.tsx';
import { Panel } from '../parts/panel.tsx';
import { paths, surveyRangeIn } from '../parts/paths.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { keys } from '../state/query-client.ts';
import { useLive } from '../state/use-live.ts';
import { survey as words } from './survey-content.ts';

/** The first day of a range that ends today, where the events are. */
function firstDay(range: AnalyticsRange): string | null {
  const days = RANGE_DAYS[range];
  return days === null ? null : addDays(courtClock(Date.now()).date, 1 - days);
}

export function SurveyTab() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const range = surveyRangeIn(search);
  const { live, refresh } = useLive(keys.survey(range), () => readSurveyAnswers(firstDay(range)));
  const title = live.status === 'ready' ? words.counted(live.value.rows.length) : words.title;
  return (
    <section aria-labelledby="survey-title" className="pt-4">
      <Link to={paths.founders()} className="inline-flex min-h-11 items-center underline underline-offset-4">
        ← {words.back}
      </Link>
      <ViewHead
        id="survey-title"
        title={title}
        refresh={refresh}
        name="survey-range"
        label={words.range}
        choices={ANALYTICS_RANGES}
        labels={rangeLabels}
        chosen={range}
        onChoose={(chosen) => navigate(paths.survey(chosen))}
      />
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {({ rows: answers }) =>
          answers.length === 0 ? (
            <p className="py-6 text-quiet">{words.empty}</p>
          ) : (
            <Results answers={answers} />
          )
        }
      </LiveView>
    </section>
  );
}

const labelIn = (labels: object) => {
  const known = new Map<string, string>(Object.entries(labels));
  return (choice: string) => known.get(choice) ?? choice;
};

function Results({ answers }: { answers: SurveyAnswer[] }) {
  const results = surveyResults(answers);
  const charts: [title: string, tallies: Tally[], labelOf: (choice: string) => string][] = [
    [words.frustration, results.frustrations, labelIn(frustrationLabels)],
    [words.factors, results.factors, labelIn(factorLabels)],
    [words.venues, results.venues, (venue) => venue],
    [words.sports, results.sports, labelIn(sportLabels)],
    [words.join, results.join, labelIn(words.joinLabels)],
  ];
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto text-sm text-quiet">{words.note}</p>
        <CsvButton fileName="survey.csv" csv={() => surveyCsv(answers)} />
      </div>
      <div className="mt-4 grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
        {charts.map(([title, tallies, labelOf]) => (
          <Panel key={title} title={title}>
            <BarChart
              caption={title}
              headings={[words.choice, words.answers]}
              rows={tallies.map(({ choice, answers: count }) => ({
                key: choice,
                label: labelOf(choice),
                value: count,
                caption: words.share(count, results.answers),
                cells: [labelOf(choice), count],
              }))}
            />
          </Panel>
        ))}
        <Panel title={words.texts}>
          {results.texts.length === 0 && <p className="mt-3 text-quiet">{words.noTexts}</p>}
          <ul className="mt-3 divide-y divide-line">
            {results.texts.map(({ day, text }, index) => (
              // Two people may write the same on one day.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is not edited.
              <li key={index} className="py-2">
                <p className="whitespace-pre-line wrap-anywhere">
                  <bdi>{text}</bdi>
                </p>
                <p className="text-sm text-quiet">{day}</p>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}
