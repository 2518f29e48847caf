import { Link } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { claims } from './claims.ts';
import { MarketingPage } from './page.tsx';
import { PolicyHead, PolicySection } from './policy.tsx';
import { SupportReplies } from './support-replies.tsx';

export const Component = () => (
  <MarketingPage
    title="Terms of Service"
    description="What you can expect from Kairos, and what Kairos expects from you."
    path={paths.terms}
    narrow
  >
    <PolicyHead title="Terms of Service">
      Last updated: <time dateTime="2025-07-29">July 29, 2025</time>
    </PolicyHead>

    <PolicySection title="What Kairos does">
      <p>
        Kairos reads when the participants of a meeting are available, ranks the times that work, and books
        one of them. Depending on what the organizer set, it books automatically or when the organizer
        chooses. It then creates calendar events and sends emails.
      </p>
    </PolicySection>

    <PolicySection title="Your account">
      <p>
        You sign in with an account of your own, such as at Google or Microsoft, or with a link that we email
        you. You're responsible for what's done with it here, and you can delete your account at any time.
      </p>
    </PolicySection>

    <PolicySection title="Fair use">
      <ul>
        <li>Invite people who expect to hear from you. Kairos limits how many invitations it sends.</li>
        <li>Don't use Kairos to spy on people, to bother them, or to break the law.</li>
        <li>Don't get in the way of other people who use it.</li>
      </ul>
    </PolicySection>

    <PolicySection title="Plans">
      <p>
        The free plan includes up to {claims.freeItems} meeting coordination and planning items per month.
        Enterprise plans are agreed individually.
      </p>
    </PolicySection>

    <PolicySection title="What we promise, and what we don't">
      <p>
        We do our best to keep Kairos available and its suggestions right. Calendars change and other services
        fail, so please check a time before you rely on it. Kairos is provided as is.
      </p>
    </PolicySection>

    <PolicySection title="Your data">
      <p>
        How we use it is explained in the <Link to={paths.privacy}>privacy policy</Link>, which is part of
        these terms.
      </p>
    </PolicySection>

    <PolicySection title="Changes">
      <p>
        We'll give you 30 days' notice before these terms change. If you don't agree, you can delete your
        account before then.
      </p>
      <p>
        Questions? <Link to={paths.contact}>Write to us</Link>. <SupportReplies />
      </p>
    </PolicySection>
  </MarketingPage>
);
