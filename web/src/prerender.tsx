import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { PrerenderedPage } from '#contracts/pages.ts';
import { PublicFrame } from './app/public-frame.tsx';
import { Invitation } from './features/join/invitation.tsx';
import { Component as About } from './features/marketing/about.tsx';
import { Component as Contact } from './features/marketing/contact.tsx';
import { Component as Features } from './features/marketing/features.tsx';
import { Component as Help } from './features/marketing/help.tsx';
import { Component as Landing } from './features/marketing/landing.tsx';
import { Privacy, Terms } from './features/marketing/policies.tsx';
import { Component as Pricing } from './features/marketing/pricing.tsx';
import { Component as Showcase } from './features/marketing/showcase.tsx';
import { Component as SlackSetup } from './features/marketing/slack-setup.tsx';
import { Component as Status } from './features/marketing/status.tsx';
import publicStyles from './public.css?inline';

const PAGES: Readonly<Record<PrerenderedPage, ComponentType>> = {
  '/': Landing,
  '/features': Features,
  '/pricing': Pricing,
  '/about': About,
  '/contact': Contact,
  '/status': Status,
  '/help': Help,
  '/showcase': Showcase,
  '/slack-setup': SlackSetup,
  '/privacy': Privacy,
  '/terms': Terms,
};

export const styles: string = publicStyles;

/** A public page as HTML: its head and its body. */
export const render = (address: PrerenderedPage) => rendered(address, PAGES[address]);

/** The page of an invitation, whose values the server fills in. */
export const renderInvitation = () => rendered('/meetings/join/', Invitation);

function rendered(address: string, Page: ComponentType): { head: string; body: string } {
  const html = renderToStaticMarkup(
    <StaticRouter location={address}>
      <PublicFrame>
        <Page />
      </PublicFrame>
    </StaticRouter>,
  );
  // Without a <head>, React puts title, meta, and link first.
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
