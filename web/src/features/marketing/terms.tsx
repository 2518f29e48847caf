import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { Page } from './page.tsx';
import { Clause, PolicyHead } from './policy.tsx';

export const Component = () => (
  <Page
    title="Terms of Service"
    description="What you may expect of Kairos, and what Kairos expects of you."
    path={paths.terms}
    narrow
  >
    <PolicyHead title="Terms of Service">
      Last updated: <time dateTime="2025-07-29">July 29, 2025</time>
    </PolicyHead>

    <Clause title="What Kairos does">
      <p>
        Kairos reads the availability of those who take part in a meeting, ranks the times that fit, and books
        one of them: by itself or when the organizer chooses, as the organizer set it. It then creates
        calendar events and sends emails about it.
      </p>
    </Clause>

    <Clause title="Your account">
      <p>
        You sign in with a Google account that is yours. You are responsible for what is done with it here,
        and you can delete your account at any time.
      </p>
    </Clause>

    <Clause title="Fair use">
      <ul>
        <li>Invite people who expect to hear from you. Kairos limits how many invitations it sends.</li>
        <li>Do not use Kairos to find out about people, to disturb them, or to break the law.</li>
        <li>Do not get in the way of others who use it.</li>
      </ul>
    </Clause>

    <Clause title="Plans">
      <p>
        The free plan holds up to {claims.freeItems} meeting coordination and planning items per month.
        Enterprise plans are agreed one by one.
      </p>
    </Clause>

    <Clause title="What we promise, and what not">
      <p>
        We do our best to keep Kairos available and its suggestions right. Calendars change, and other
        services fail, so please look at a time before you depend on it. Kairos is provided as it is.
      </p>
    </Clause>

    <Clause title="Your data">
      <p>
        What happens with it stands in the <Link to={paths.privacy}>privacy policy</Link>, which is part of
        these terms.
      </p>
    </Clause>

    <Clause title="Changes">
      <p>
        We tell you 30 days before these terms change. If you do not agree, you can delete your account
        before.
      </p>
      <p>
        Questions? <Link to={paths.contact}>Write to us</Link>; support answers within {claims.supportWithin}{' '}
        on {claims.supportDays}.
      </p>
    </Clause>
  </Page>
);
