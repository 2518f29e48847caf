/** The styles of the demo Slack, on top of those of all demo pages. */
export const SLACK_STYLE = `
.wide main { max-width: 72rem; }
.wide main { padding-bottom: 1.5rem; }
@media (min-width: 48rem) { .who { float: right; margin-top: -4rem; } .who ~ * { clear: both; } }
.notice { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-top: 1rem; padding: .75rem 1rem; background: var(--warn-soft); }
.notice p { margin: 0; font-size: .875rem; }
.workspace { display: flex; margin-top: 1rem; height: calc(100dvh - 15rem); min-height: 28rem; }
.workspace nav { display: flex; flex-direction: column; gap: .25rem; flex: none; width: 12rem; margin: 0; padding: .75rem; border-right: 1px solid var(--line); }
.workspace nav a { display: flex; gap: .5rem; align-items: center; flex: none; min-height: 2.75rem; padding: 0 .75rem; border-radius: .5rem; color: var(--ink); text-decoration: none; }
.workspace nav a:hover { background: var(--sunken); }
.workspace nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.unread { margin-left: auto; width: .5rem; height: .5rem; border-radius: 50%; background: var(--accent); }
.place { display: flex; flex-direction: column; flex: 1; min-width: 0; min-height: 0; }
.workspace h2 { margin: 0; padding: .75rem 1rem; font-size: 1rem; border-bottom: 1px solid var(--line); }
.log { flex: 1; min-height: 0; overflow-y: auto; padding: .75rem; font-size: .875rem; }
.log:focus-visible { outline-offset: -2px; }
.log li + li { border: 0; }
.log .card li + li { border-top: 1px solid var(--line); }
.log .empty { padding: 2rem 1rem 1rem; }
.log p { margin: 0; }
article { display: flex; gap: .75rem; padding: .5rem; border-radius: .75rem; }
article.private { background: var(--sunken); }
article > .words { flex: 1; min-width: 0; }
article .face { width: 2.25rem; height: 2.25rem; border-radius: .5rem; }
article img { flex: none; border-radius: .5rem; }
.by span:first-child { font-weight: 600; }
.by time, .aside { color: var(--soft); font-size: .75rem; }
.lines { white-space: pre-line; }
.blocks { display: grid; gap: .625rem; margin-top: .25rem; max-width: 44rem; }
.title { font-size: 1rem; font-weight: 600; }
hr { width: 100%; margin: 0; border: 0; border-top: 1px solid var(--line); }
.section { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: flex-start; justify-content: space-between; }
.section > p { flex: 1 1 16rem; min-width: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; }
.mention { padding: .125rem .25rem; border-radius: .25rem; background: var(--accent-soft); color: var(--accent); font-weight: 500; }
code { padding: .125rem .25rem; border-radius: .25rem; background: var(--sunken); }
code.block { display: block; padding: .75rem; white-space: pre-wrap; }
.reply { display: inline-flex; align-items: center; min-height: 2rem; font-size: .8125rem; }
ol[aria-label] { margin-left: 1.5rem; padding-left: .75rem; border-left: 2px solid var(--line); }
#composer { padding: .75rem; border-top: 1px solid var(--line); }
#composer p { margin: 0 0 .5rem; font-size: .875rem; }
.send { display: flex; gap: .5rem; }
.send input { flex: 1; min-width: 0; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid var(--edge); border-radius: .5rem; font: inherit; background: var(--card); color: var(--ink); }
#trouble { margin: 0; padding: 0 .75rem .75rem; color: var(--bad); font-size: .875rem; }
#trouble:empty { display: none; }
.warn { color: var(--warn); }
.end { justify-content: flex-end; margin-top: .5rem; }
button.quiet { border-color: transparent; background: none; color: var(--soft); font-weight: 500; }
.log button, .log a.button { min-height: 2.25rem; padding: 0 .75rem; border-radius: .5rem; font-weight: 500; }
@media (pointer: coarse) { .log button, .log a.button { min-height: 2.75rem; } }
[popover] { max-width: min(28rem, 90vw); margin: auto; padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card); color: var(--ink); font-size: .875rem; }
[popover] h3 { margin: 0 0 .5rem; font-size: 1.125rem; }
[popover] .buttons { justify-content: flex-end; }
::backdrop { background: var(--shade); }
@media (max-width: 48rem) {
  .workspace { flex-direction: column; height: calc(100dvh - 17.25rem); }
  .workspace nav { flex-direction: row; width: auto; overflow-x: auto; padding: .5rem; border-right: 0; border-bottom: 1px solid var(--line); }
  .workspace h2 { position: absolute; width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
  ol[aria-label] { margin-left: .75rem; padding-left: .5rem; }
}
`;
