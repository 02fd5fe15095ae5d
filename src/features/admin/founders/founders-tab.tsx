import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { readAllFounders } from '#data/supabase/founder-list.ts';
import { SURVEY_SPORT_IDS } from '#domain/founder.ts';
import {
  FOUNDER_SORTS,
  FOUNDER_STATES,
  FOUNDERS_PAGE,
  type FounderFilter,
  foundersCsv,
} from '#domain/founder-list.ts';
import { compact } from '../parts/button-classes.ts';
import { Choice } from '../parts/choice.tsx';
import { states } from '../parts/content.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LiveView } from '../parts/live-states.tsx';
import { PageNav } from '../parts/page-nav.tsx';
import { foundersIn, paths } from '../parts/paths.ts';
import { FounderFilters } from './founder-filters.tsx';
import { FounderRows } from './founder-rows.tsx';
import { founders as words } from './founders-content.ts';
import { useFounderCounts, useFounders } from './use-founders.ts';

export function FoundersTab() {
  const [search] = useSearchParams();
  const { filter, page } = foundersIn(search);
  const { live, refresh } = useFounders(filter, page);
  const total = live.status === 'ready' ? live.value.total : null;
  return (
    <section aria-labelledby="founders-title" className="pt-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="founders-title" className="display mr-auto text-3xl leading-none normal-case">
          {total === null ? words.title : words.counted(total)}
        </h2>
        <Link to={paths.survey()} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {words.survey}
        </Link>
        <CsvButton
          fileName="founders.csv"
          csv={async () => {
            const all = await readAllFounders(filter);
            return all.status === 'ready' ? foundersCsv(all.rows) : null;
          }}
        />
        <Button variant="plain" className={compact} onClick={refresh}>
          {states.refresh}
        </Button>
      </div>
      <Filters filter={filter} />
      <LiveView live={live} refresh={refresh} loading={words.loading}>
        {({ founders, total: all }) =>
          founders.length === 0 ? (
            <Empty filter={filter} page={page} />
          ) : (
            <>
              <FounderRows founders={founders} />
              <Pages filter={filter} page={page} total={all} />
            </>
          )
        }
      </LiveView>
    </section>
  );
}

/** The filters say how many founders each choice has. */
function Filters({ filter }: { filter: FounderFilter }) {
  const navigate = useNavigate();
  const counts = useFounderCounts();
  const show = (change: Partial<FounderFilter>) =>
    navigate(paths.founders({ ...filter, ...change }), { replace: true });
  return (
    <FounderFilters
      filter={filter}
      search={words.search}
      sports={SURVEY_SPORT_IDS}
      counted={(label, choice) =>
        counts ? words.withCount(label, counts.sports[choice] ?? counts.frequencies[choice]) : label
      }
      onChange={show}
    >
      <Choice
        label={words.state}
        any={words.anyState}
        choices={FOUNDER_STATES}
        labelOf={(state) => words.states[state]}
        chosen={filter.state}
        onChoose={(state) => show({ state })}
      />
      <Choice
        label={words.sort}
        any={null}
        choices={FOUNDER_SORTS}
        labelOf={(sort) => words.sorts[sort]}
        chosen={filter.sort}
        onChoose={(sort) => sort && show({ sort })}
      />
    </FounderFilters>
  );
}

interface ListedProps {
  filter: FounderFilter;
  page: number;
}

function Pages({ filter, page, total }: ListedProps & { total: number }) {
  const pages = Math.max(page, Math.ceil(total / FOUNDERS_PAGE));
  return (
    <PageNav
      label={words.pages}
      page={page}
      pages={pages}
      previous={page > 1 ? paths.founders(filter, page - 1) : null}
      next={page < pages ? paths.founders(filter, page + 1) : null}
    />
  );
}

function Empty({ filter, page }: ListedProps) {
  const { search, sport, frequency, state } = filter;
  const isFiltered = search !== '' || sport !== null || frequency !== null || state !== null;
  if (page === 1) return <p className="py-6 text-quiet">{isFiltered ? words.noMatch : words.empty}</p>;
  return (
    <div className="py-6">
      <p className="text-quiet">{words.emptyPage}</p>
      <ButtonLink className="mt-4" to={paths.founders(filter)}>
        {words.firstPage}
      </ButtonLink>
    </div>
  );
}
