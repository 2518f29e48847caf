import type { ReactNode } from 'react';
import { useClock } from '#web/lib/clock.ts';
import { useNow } from '#web/lib/now.ts';
import { dateWords } from './date-words.ts';
import { type Piece, readMrkdwn } from './mrkdwn.ts';
import { memberName, useWorkspaceViewer } from './workspace-viewer.ts';

/** Text in Slack's format, as the current person sees it. Never interpreted as HTML. */
export const RichText = ({ text }: { text: string }) => <Pieces pieces={readMrkdwn(text)} />;

const Pieces = ({ pieces }: { pieces: readonly Piece[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
  pieces.map((piece, index) => <OnePiece key={index} piece={piece} />);

function OnePiece({ piece }: { piece: Piece }): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'break':
      return <br />;
    case 'code':
      return <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">{piece.text}</code>;
    case 'block':
      return <code className="my-1 block rounded-lg bg-sunken p-3 whitespace-pre-wrap">{piece.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Pieces pieces={piece.pieces} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Pieces pieces={piece.pieces} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      );
    case 'link':
      return (
        <a
          href={piece.url}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent underline underline-offset-2"
        >
          {piece.label ?? piece.url}
        </a>
      );
    case 'person':
      return <Mention id={piece.id} />;
    case 'date':
      return <When {...piece} />;
  }
}

function Mention({ id }: { id: string }) {
  return (
    <span className="rounded bg-accent-soft px-1 py-0.5 font-medium text-accent">
      @{memberName(useWorkspaceViewer(), id)}
    </span>
  );
}

function When({ at, format, fallback }: { at: number; format: string; fallback: string }) {
  const { zone } = useWorkspaceViewer().me;
  const clock = useClock();
  const now = useNow();
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={fallback}>
      {dateWords(at, format, { zone, clock }, now)}
    </time>
  );
}
