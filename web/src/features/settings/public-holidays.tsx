import { useQuery } from '@tanstack/react-query';
import type { HolidayPlaces } from '#contracts/api/holidays.ts';
import { NO_HOLIDAYS } from '#contracts/holidays.ts';
import { holidayPlacesQuery } from '#web/api/holidays.ts';
import { useSignedIn } from '#web/api/user.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/field.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useSave } from '#web/components/save-settings.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { NextHolidaysList } from './next-holidays.tsx';
import { SettingsSection } from './section.tsx';

/** The value of the option for a country that isn't chosen, or a region. */
const UNCHOSEN = '';

/** Whose public holidays count as days off, and the next ones to check it by. */
export const PublicHolidays = () => (
  <SettingsSection title="Public holidays" text="They count as days off, like those you add yourself.">
    <Places />
    <NextHolidaysList />
  </SettingsSection>
);

function Places() {
  const { data, isPending, isFetching, refetch } = useQuery(holidayPlacesQuery);
  if (isPending) return <Skeleton className="h-18 rounded-xl" />;
  if (data) return <PlaceFields countries={data} />;
  return (
    <Notice
      tone="bad"
      title="Couldn't load the list of countries"
      action={
        <Button variant="secondary" size="small" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      }
    />
  );
}

function PlaceFields({ countries }: { countries: HolidayPlaces }) {
  const user = useSignedIn();
  const { save, chosen } = useSave();
  const choice = chosen?.holidays === undefined ? user.holidays : chosen.holidays;
  const place = choice ?? user.holidayPlace;
  const country = countries.find(({ code }) => code === place?.slice(0, 2));
  const isGuess = choice === null && country !== undefined;

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
      >
        <option value={UNCHOSEN}>
          {isGuess
            ? `${country.name}, guessed from your time zone`
            : choice === null
              ? 'Choose your country'
              : 'Guess from your time zone'}
        </option>
        <option value={NO_HOLIDAYS}>No public holidays</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {country && country.regions.length > 0 && (
        <SelectField
          label="Region"
          optional
          value={place === country.code ? UNCHOSEN : (place ?? UNCHOSEN)}
          onChange={({ target }) => choose(target.value === UNCHOSEN ? country.code : target.value)}
        >
          <option value={UNCHOSEN}>Nationwide holidays only</option>
          {country.regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** "Germany", or "Bayern, Germany". */
function nameOf(place: string, countries: HolidayPlaces): string {
  const country = countries.find(({ code }) => code === place.slice(0, 2));
  const region = country?.regions.find(({ code }) => code === place);
  return [region?.name, country?.name].filter(Boolean).join(', ');
}
