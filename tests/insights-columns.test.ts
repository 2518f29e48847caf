import { expect, test } from 'vitest';
import { insightsRows } from '#contracts/api/insights.ts';
import { views } from '#projections/analytics/views.ts';
import { shownColumns } from '#web/features/insights/value.ts';

test.each(['decisions', 'invitees', 'meetings', 'times_to_book', 'calibration'])(
  'the view %s behind a chart has every column that its rows are shown with',
  (view) => {
    const { columns } = views.find(({ name }) => name === view)!;
    const known = insightsRows.shape.columns.parse(
      columns.map(({ name, type, comment }) => ({ name, type, comment })),
    );
    const shown = shownColumns({ view, columns: known });
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown.length).toBeLessThanOrEqual(7);
    // A heading without its column would be left out silently.
    expect(shown.map(({ heading }) => heading)).toEqual(
      shownColumns({ view, columns: known.toReversed() }).map(({ heading }) => heading),
    );
  },
);
