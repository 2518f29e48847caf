import { useQuery } from '@tanstack/react-query';
import type { ConnectedProgram } from '#contracts/api/programs.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { programsQuery, useDisconnectProgram } from '#web/api/programs.ts';
import { useSignedIn } from '#web/api/user.ts';
import { ConfirmedChange } from '#web/components/confirmed-change.tsx';
import { NotLoaded } from '#web/components/error-state.tsx';
import { Time } from '#web/components/time.tsx';
import { SCOPES_IN_SHORT } from './scopes-in-short.ts';
import { SettingsSection } from './section.tsx';

/** The programs that someone connected, each with a button to disconnect. Renders nothing without programs. */
export function Programs() {
  const query = useQuery(programsQuery);
  const { data, isPending } = query;
  if (isPending || data?.length === 0) return null;
  return (
    <SettingsSection title="Connected programs" text="They use Kairos for you until you disconnect them.">
      {data ? (
        <ul aria-label="Connected programs" className="grid gap-3">
          {data.map((program) => (
            <Row key={program.id} program={program} />
          ))}
        </ul>
      ) : (
        <NotLoaded title="Couldn't load your programs" query={query} />
      )}
    </SettingsSection>
  );
}

function Row({ program: { id, name, host, scopes, createdAt, lastUsedAt } }: { program: ConnectedProgram }) {
  const zone = useSignedIn().timezone;
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 rounded-xl border border-line p-4">
      <div className="min-w-0 flex-1 basis-48 text-sm text-soft">
        <bdi className="block text-left text-base font-medium wrap-anywhere text-ink">{name}</bdi>
        <span className="block wrap-anywhere">{host}</span>
        <span className="block">May {listInWords(scopes.map((scope) => SCOPES_IN_SHORT[scope]))}</span>
        <span className="block">
          Connected <Time at={createdAt} zone={zone} format="date" />
          {', '}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} zone={zone} format="short" />
            </>
          ) : (
            'never used'
          )}
        </span>
      </div>
      <ConfirmedChange
        change={useDisconnectProgram()}
        of={id}
        word="Disconnect"
        aria-label={`Disconnect ${name}`}
        question={`${name} can no longer use Kairos for you. What it did stays.`}
        done={{ title: 'Program disconnected', description: `${name} can no longer use Kairos for you.` }}
        failure={['Still connected', "Couldn't disconnect it. Try again."]}
      />
    </li>
  );
}
