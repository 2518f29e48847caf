import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { HolidayPlaces, NextHolidays } from '#contracts/api/holidays.ts';
import { NO_HOLIDAYS } from '#contracts/holidays.ts';
import { longDayOfYear, shortDay } from '#contracts/text/times.ts';
import { holidayPlacesQuery, nextHolidaysQuery } from '#web/api/holidays.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Loaded } from '#web/components/error-state.tsx';
import { SelectField } from '#web/components/field.tsx';
import { useSettings } from '#web/components/use-settings.ts';
import { useNow } from '#web/lib/now.ts';
import { SettingsSection } from './section.tsx';

/** The value of the option for no country, or no region. */
const UNCHOSEN = '';

/** The places whose public holidays count as days off, and the next holidays as a check. */
export const PublicHolidays = () => (
  <SettingsSection title="Public holidays" text="They count as days off, like those you add yourself.">
    <Loaded
      query={useQuery(holidayPlacesQuery)}
      failure="Couldn't load the list of countries"
      shape="h-18 rounded-xl"
    >
      {(countries) => <PlaceFields countries={countries} />}
    </Loaded>
    <NextHolidaysList />
  </SettingsSection>
);

function PlaceFields({ countries }: { countries: HolidayPlaces }) {
  const { settings, save } = useSettings();
  const { holidays: choice, holidayPlace } = settings;
  const place = choice ?? holidayPlace;
  const country = countries.find(({ code }) => code === place?.slice(0, 2));
  const unset = country ? `${country.name}, guessed from your time zone` : 'Choose your country';
  const guess = choice === null ? unset : 'Guess from your time zone';

  const choose = (value: string) => {
    if (value === UNCHOSEN) save({ holidays: null }, 'Public holidays follow your time zone.');
    else if (value === NO_HOLIDAYS) save({ holidays: value }, 'No public holidays count as days off.');
    else save({ holidays: value }, `Public holidays: ${nameOf(value, countries)}.`);
  };

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Country"
        value={choice === null ? UNCHOSEN : (country?.code ?? choice)}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: UNCHOSEN, label: guess },
          { value: NO_HOLIDAYS, label: 'No public holidays' },
          ...countries.map(asOption),
        ]}
      />
      {country && country.regions.length > 0 && (
        <SelectField
          label="Region"
          optional
          value={place === country.code ? UNCHOSEN : (place ?? UNCHOSEN)}
          onChange={({ target }) => choose(target.value === UNCHOSEN ? country.code : target.value)}
          options={[{ value: UNCHOSEN, label: 'Nationwide holidays only' }, ...country.regions.map(asOption)]}
        />
      )}
    </div>
  );
}

const asOption = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name });

/** "Germany", or "Bayern, Germany". */
function nameOf(place: string, countries: HolidayPlaces): string {
  const country = countries.find(({ code }) => code === place.slice(0, 2));
  const region = country?.regions.find(({ code }) => code === place);
  return [region?.name, country?.name].filter(Boolean).join(', ');
}

/** The usual number of holidays from the server, which may know fewer. */
const NEXT = 3;

const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** "Fri, Dec 25", with the year unless it's the current year. */
const dayInWords = (day: string, now: Date): string =>
  shortDay(noonOf(day), 'UTC') +
  (Number(day.slice(0, 4)) === now.getFullYear() ? '' : `, ${day.slice(0, 4)}`);

/** The next holidays that count, or the reason for an empty list. */
function NextHolidaysList() {
  const { holidays, holidayPlace } = useSignedIn();
  if (holidays === NO_HOLIDAYS) return null;
  return (
    <div className="mt-4 text-sm">
      {holidayPlace === null ? (
        <p>
          We can't tell your country from your time zone. Until you choose it, no public holidays count for
          you.
        </p>
      ) : (
        <Known />
      )}
    </div>
  );
}

const Known = () => (
  <Loaded
    query={useQuery(nextHolidaysQuery)}
    failure="Couldn't load your next public holidays"
    shape="h-24 rounded-xl"
  >
    {(holidays) => <Next {...holidays} />}
  </Loaded>
);

function Next({ next, knownUntil }: NextHolidays) {
  const id = useId();
  const now = useNow();
  if (knownUntil === null)
    return <p>We don't know the public holidays there. You can add them as days off.</p>;
  return (
    <>
      {next.length > 0 && (
        <>
          <h3 id={id} className="font-medium">
            Your next public holidays
          </h3>
          <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
            {next.map(({ day, name }) => (
              <li key={day} className="flex gap-4 py-2">
                <time dateTime={day} className="w-32 shrink-0 text-soft">
                  {dayInWords(day, now)}
                </time>
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {next.length < NEXT && (
        <p className="mt-2 text-soft">
          We know public holidays until {longDayOfYear(noonOf(knownUntil), 'UTC')}. You can add later ones as
          days off.
        </p>
      )}
    </>
  );
}
