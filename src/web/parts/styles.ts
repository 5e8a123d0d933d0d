/** The style of all pages; small enough to travel with each. */
export const styles = `
:root { --text: #1d2129; --soft: #57606f; --back: #fff; --panel: #f4f5f7; --line: #d5d9e0; --link: #0b57b3; --good: #1a6d35; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --text: #e6e9ee; --soft: #a5adba; --back: #15181d; --panel: #1f242b; --line: #363d47; --link: #7db8ff; --good: #7ed59a; --bad: #ff9d94 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.55 system-ui, sans-serif }
header { display: flex; gap: 1.5rem; align-items: center; padding: .7rem 1.2rem; border-bottom: 1px solid var(--line); background: var(--panel) }
.brand { font-weight: 700; color: var(--text); text-decoration: none; font-size: 1.1rem }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1.2rem 4rem }
a { color: var(--link) }
a:focus-visible, summary:focus-visible, input:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: -999px } .skip:focus { left: 1rem; top: .5rem; background: var(--back); padding: .4rem .8rem; z-index: 1 }
h1 { line-height: 1.2; margin: .2em 0 .6em } h2 { margin-top: 2em; font-size: 1.15rem }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .8rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace }
code { font-family: ui-monospace, monospace; font-size: .92em }
.soft { color: var(--soft) }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
time { white-space: nowrap } @media (max-width: 34rem) { .change { display: none } }
ul.plain { list-style: none; padding: 0 } ul.plain li { padding: .5rem 0; border-bottom: 1px solid var(--line) }
.text { margin-top: 1.5rem; padding-top: .5rem; border-top: 1px solid var(--line); overflow-wrap: anywhere } .text img { max-width: 100% }
.code { overflow-x: auto; white-space: pre; overflow-wrap: normal }
input[type=search] { width: 100%; padding: .5rem .7rem; font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; background: var(--panel) } summary { padding: .45rem .8rem; cursor: pointer; overflow-wrap: anywhere }
details > div { padding: .2rem 1rem .8rem; border-top: 1px solid var(--line); background: var(--back) }
.method { display: inline-block; min-width: 4.2em; font: 700 .8rem/1 ui-monospace, monospace; color: var(--good) }
.tabs { display: flex; gap: 1.2rem; margin: 0 0 1.2rem } .tabs [aria-current] { color: var(--text); font-weight: 600; text-decoration-thickness: 2px }
.state { white-space: nowrap } .good { color: var(--good) } .bad, .error { color: var(--bad) } .busy { color: var(--link) } .warning, .group { font-weight: 600 } .endgroup { display: none }
.log { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; margin: 0; padding: .8rem 1rem .8rem 4.2rem; font: .85rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere } .log li { white-space: pre-wrap }
.log li::marker { color: var(--soft) } .log li:target { background: var(--back); outline: 2px solid var(--link) } .log:empty { display: none } @media (max-width: 34rem) { .log { padding-left: 3.2rem } }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere } th { white-space: nowrap }
`;
