import { LOCKS } from '#services/storage/postgres/advisory-locks.ts';

/**
 * `json`, not `jsonb`: appended data comes back unchanged, and pages are read without building texts.
 *
 * Positions come from a sequence and become visible at the commit. Without the lock, a later position could be seen
 * before an earlier one, and a follower would skip the earlier one forever.
 *
 * The index of ids has no streams, which saves two thirds of its bytes. No index keeps an id from coming twice in a stream
 * then: each append looks, under the lock.
 */
const log = `
create table event_log (
  position bigint generated always as identity primary key,
  stream text not null,
  revision integer not null,
  id uuid not null,
  type text not null,
  data json not null,
  meta json not null,
  unique (stream, revision)
);
create index event_log_id on event_log (id);
`;

/** The SQLSTATE of an append whose keys someone else has made, or destroyed, meanwhile. */
export const KEYS_TAKEN = 'KA001';

/** The SQLSTATE of appends that are stored together or not at all, one of which doesn't find its stream as expected. */
export const NOT_TOGETHER = 'KA002';

/**
 * The new keys of an append are stored with it, sequentially for all appends, and only if it is.
 *
 * `before` is the end of the log before the call, so its caller knows whether anything lies between that and what it
 * knew.
 *
 * One call carries many appends, in sequence. A repeat is recognized by its ids: all of them are in the stream already,
 * in this order, directly after the expected revision. Ids found in any other way are a conflict. Expectations: -1 is
 * `none`, -2 `any`, -3 `exists`. With `together`, a conflict or a repeat of one takes all of them back.
 *
 * `|| ''` keeps an append from looking for its ids through the stream, which may be long, instead of by the index of
 * ids.
 */
const append = `
create function event_log_append(
  streams text[], expectations integer[], counts integer[],
  ids uuid[], types text[], datas json[], metas json[],
  key_counts integer[] default '{}', key_subjects text[] default '{}', wrapped_keys text[] default '{}',
  key_hashes json[] default '{}', together boolean default false
) returns table (appended boolean, repeated boolean, revision integer, "position" bigint, before bigint) language plpgsql as $$
#variable_conflict use_column
declare
  at_end integer;
  stored uuid[];
  stored_from integer;
  stored_to integer;
  first integer := 1;
  last integer;
  first_key integer := 1;
  last_key integer;
  made integer;
begin
  perform pg_advisory_xact_lock(${LOCKS.append[0]});
  select coalesce(max(log.position), 0) into before from event_log log;
  for n in 1 .. cardinality(streams) loop
    last := first + counts[n] - 1;
    select array_agg(log.id order by log.revision), min(log.revision), max(log.revision), max(log.position)
      into stored, stored_from, stored_to, "position"
      from event_log log where log.stream || '' = streams[n] and log.id = any (ids[first:last]);
    select coalesce(max(log.revision), -1) into at_end from event_log log where log.stream = streams[n];

    repeated := stored is not null;
    if repeated then
      appended := stored = ids[first:last] and stored_to - stored_from = counts[n] - 1
        and (expectations[n] < -1 or stored_from = expectations[n] + 1);
      revision := case when appended then stored_to else at_end end;
    elsif expectations[n] = at_end or expectations[n] = -2 or (expectations[n] = -3 and at_end >= 0) then
      for i in first .. last loop
        at_end := at_end + 1;
        insert into event_log as log (stream, revision, id, type, data, meta)
          values (streams[n], at_end, ids[i], types[i], datas[i], metas[i])
          returning log.position into "position";
      end loop;
      appended := true;
      revision := at_end;
      last_key := first_key + coalesce(key_counts[n], 0) - 1;
      if last_key >= first_key then
        insert into subject_keys (subject, wrapped, email_hashes)
          select subject, wrapped, array(select json_array_elements_text(hashes))
          from unnest(key_subjects[first_key:last_key], wrapped_keys[first_key:last_key], key_hashes[first_key:last_key])
            as new_keys (subject, wrapped, hashes)
          on conflict do nothing;
        get diagnostics made = row_count;
        if made < key_counts[n] then
          raise exception 'a key of % was made or destroyed meanwhile', streams[n] using errcode = '${KEYS_TAKEN}';
        end if;
      end if;
    else
      appended := false;
      revision := at_end;
    end if;
    if together and (repeated or not appended) then
      raise exception using errcode = '${NOT_TOGETHER}', message = streams[n], detail = at_end, hint = expectations[n];
    end if;
    return next;
    first := last + 1;
    first_key := first_key + coalesce(key_counts[n], 0);
  end loop;
end $$;
`;

export const migrations: Record<string, string> = { 'event-store-1': log + append };
