import { hoursSaved, isBooked, isClosed, isSuccess, successRate } from '#projections/meetings/definitions.ts';
import { columns, mondayOfInstant, type View } from '../view.ts';

const count = (condition: string) => `count(*) filter (where ${condition})`;

const booked = count(isBooked('m'));
const bookedBy = (who: string) => count(`${isBooked('m')} and b.booked_by = '${who}'`);
const shareOfBooked = (who: string) => `(${bookedBy(who)}::double precision / nullif(${booked}, 0))`;

export const byWeekView: View = {
  name: 'by_week',
  comment:
    'The meetings that were created in a week, and what has come of them. Weeks in which none was created are left out.',
  key: ['week'],
  from: (schema) => `${schema}.meetings m
    left join ${schema}.meeting_bookings b on b.meeting_id = m.id and b.number = m.booking
    group by ${mondayOfInstant('m.created_at')}`,
  columns: columns(`
    week date: ${mondayOfInstant('m.created_at')} -- The Monday of the week, in UTC.
    created bigint: count(*) -- How many were created: booked, lapsed, cancelled and open together.
    booked bigint: ${booked} -- How many of them are booked.
    lapsed bigint: ${count(`m.status = 'lapsed'`)} -- How many lapsed.
    cancelled bigint: ${count(`m.status = 'cancelled'`)} -- How many were cancelled.
    open bigint: ${count(`m.status in ('pending', 'active')`)} -- How many still wait for their time.
    automatic bigint: ${bookedBy('automatic')} -- How many are booked by Kairos itself.
    manual bigint: ${bookedBy('organizer')} -- How many are booked by their organizer.
    automatic_share double precision: ${shareOfBooked('automatic')}
      -- The share of the booked, from 0 to 1; null while none is booked.
    manual_share double precision: ${shareOfBooked('organizer')}
      -- The share of the booked, from 0 to 1; null while none is booked.
    hours_saved double precision: ${hoursSaved(booked)} -- Hours saved by the booked, with one decimal.
    closed bigint: ${count(isClosed('m'))} -- How many are booked or lapsed.
    successes bigint: ${count(isSuccess('m'))} -- How many are booked at a time that left no one out.
    success_rate integer: ${successRate(count(isClosed('m')), count(isSuccess('m')))}
      -- Successes in percent of the closed; null while none is closed.
  `),
};
