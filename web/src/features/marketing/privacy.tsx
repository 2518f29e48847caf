import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { Page } from './page.tsx';
import { Clause, PolicyHead } from './policy.tsx';

export const Component = () => (
  <Page
    title="Privacy Policy"
    description="What Kairos knows about you, who sees it, when it is deleted, and how you take it back."
    path={paths.privacy}
    narrow
  >
    <PolicyHead title="Privacy Policy">
      Kairos reads when you are busy, never what you do. This page says what else it knows, what for, and for
      how long.
    </PolicyHead>

    <Clause title="What we ask Google for">
      <p>When you sign in, Google asks you for these permissions:</p>
      <ul>
        <li>
          <strong>Read calendar availability</strong>: when you are busy. Titles, places and guests are not
          read.
        </li>
        <li>
          <strong>Create events on calendars you own</strong>: to put a booked meeting into your calendar.
        </li>
        <li>
          <strong>Read calendar sharing permissions</strong>: to know which calendars count.
        </li>
        <li>
          <strong>Your email address</strong>, with your name and picture: to know who you are.
        </li>
      </ul>
      <p>You can take each of them back at Google, or disconnect your calendar in your settings.</p>
    </Clause>

    <Clause title="What we keep">
      <ul>
        <li>Your name, your email address, your picture’s address, your time zone and your settings.</li>
        <li>Your contacts, as you entered them.</li>
        <li>Your meetings: their texts, the people, what they answered, and how the time was chosen.</li>
        <li>For each meeting, when the people who joined are busy in its dates, without titles.</li>
        <li>The permission that Google gave us, sealed.</li>
        <li>
          From Slack, if you use Kairos there: what you write to Kairos, which of its buttons you press, and
          which Slack account is yours. Other messages are not kept.
        </li>
      </ul>
      <p>Everything personal is encrypted where it is stored. {claims.storage}.</p>
    </Clause>

    <Clause title="Who sees it">
      <p>
        The organizer of a meeting sees when its participants are busy, within the dates of that meeting.
        Other participants see that you take part. Whoever runs this Kairos may name analysts, who see how all
        meetings come about: a number stands for each person there, and titles and calendars are left out. We
        sell nothing and show no advertising.
      </p>
    </Clause>

    <Clause title="For how long">
      <ul>
        <li>Meeting data is deleted one year after the meeting was completed.</li>
        <li>Usage analytics are anonymized after two years.</li>
        <li>Your account and your contacts stay until you delete them.</li>
      </ul>
    </Clause>

    <Clause title="What you can do">
      <p>
        In your settings you can see and change what is kept, download it as a file, disconnect your calendar,
        and delete your account. Then the keys to your data are destroyed, in every copy of it.
      </p>
    </Clause>

    <Clause title="Changes and questions">
      <p>We tell you 30 days before these terms change.</p>
      <p>
        Support answers within {claims.supportWithin} on {claims.supportDays}.{' '}
        <Link to={paths.contact}>Write to us</Link>.
      </p>
    </Clause>
  </Page>
);
