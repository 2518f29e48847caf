import type { ReactNode } from 'react';
import type { DemoSlackBlock } from '#contracts/api/demo-slack.ts';
import { BlockButton, type Spot } from './block-button.tsx';
import { known, type TextObject } from './block-kit.ts';
import { RichText } from './rich-text.tsx';

/** Blocks as Slack draws them. */
export const Blocks = ({ blocks, spot }: { blocks: readonly DemoSlackBlock[]; spot: Spot }) => (
  <div className="grid gap-2.5">
    {blocks.map((block, index) => (
      <OneBlock key={block.block_id ?? index} block={block} spot={spot} />
    ))}
  </div>
);

function OneBlock({ block: given, spot }: { block: DemoSlackBlock; spot: Spot }): ReactNode {
  const block = known(given);
  const id = block.block_id ?? '';
  switch (block.type) {
    case 'header':
      return <p className="text-base font-semibold">{block.text.text}</p>;
    case 'divider':
      return <hr className="border-line" />;
    case 'context':
      return (
        <p className="flex flex-wrap gap-x-3 text-xs text-soft">
          {block.elements.map((element) => (
            <span key={element.text} className="min-w-0">
              <Words of={element} />
            </span>
          ))}
        </p>
      );
    case 'actions':
      return (
        <div className="flex flex-wrap gap-2">
          {block.elements.map((button, index) => (
            <BlockButton key={button.action_id ?? index} button={button} block={id} spot={spot} />
          ))}
        </div>
      );
    case 'section':
      return (
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-[1_1_16rem]">
            {block.text && (
              <p>
                <Words of={block.text} />
              </p>
            )}
            {block.fields && (
              <ul className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
                {block.fields.map((field) => (
                  <li key={field.text}>
                    <Words of={field} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          {block.accessory && <BlockButton button={block.accessory} block={id} spot={spot} />}
        </div>
      );
  }
}

/** Text of a block. Plain text isn't parsed. Line breaks count in both kinds. */
const Words = ({ of: { type, text } }: { of: TextObject }) =>
  type === 'mrkdwn' ? <RichText text={text} /> : <span className="whitespace-pre-line">{text}</span>;
