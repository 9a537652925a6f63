import { SEVERITIES } from '@nx-test-review/contracts';

/** Follows the reader's choice of dark or light; one column on a phone; colours have a contrast of 4.5 and more. */
export const HTML_STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1b1f24;--dim:#57606a;--line:#d0d7de;--soft:#f6f8fa;--bad:#b3261e;--warn:#8a5a00;--good:#1a6b34}
@media(prefers-color-scheme:dark){:root{--bg:#0f1318;--fg:#e4e8ec;--dim:#9aa5b1;--line:#313a44;--soft:#181e25;--bad:#ff8f86;--warn:#e6b455;--good:#6fd08c}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1rem;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}h1 small{font-size:.9rem;font-weight:400;color:var(--dim)}
h2{font-size:1.15rem;margin:1.75rem 0 .5rem}h3{font-size:1rem;margin:0;font-weight:600}
p{margin:.35rem 0}
header{border-left:.4rem solid var(--dim);padding:.25rem 0 .25rem 1rem}
.state-failed,.state-broken,.state-incomplete{border-color:var(--bad)}.state-passed{border-color:var(--good)}.state-waived,.state-skipped,.state-listed{border-color:var(--warn)}
.headline{font-size:1.1rem}.totals{font-weight:600}.cut{color:var(--warn)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th:nth-child(n+3):nth-child(-n+8){text-align:right;font-variant-numeric:tabular-nums}
.mark-failed,.mark-broken,.mark-incomplete{color:var(--bad)}.mark-passed{color:var(--good)}.mark-waived,.mark-skipped,.mark-listed{color:var(--warn)}
td[class^=mark],thead th{white-space:nowrap}tbody th{min-width:9rem}
form{display:flex;flex-wrap:wrap;gap:.5rem 1rem;margin:.5rem 0 1rem}fieldset{border:1px solid var(--line);border-radius:.4rem;padding:.3rem .7rem}legend{color:var(--dim);font-size:.85rem}
label{display:inline-block;margin-right:.8rem;padding:.15rem 0}
article{border:1px solid var(--line);border-left:.3rem solid var(--dim);border-radius:.4rem;padding:.6rem .8rem;margin:.6rem 0}
article.e-blocking{border-left-color:var(--bad)}article.e-advisory{border-left-color:var(--warn)}
.facts span{display:inline-block;background:var(--soft);border:1px solid var(--line);border-radius:.3rem;padding:0 .4rem;margin:.1rem .2rem .1rem 0;font-size:.85rem}
.in{color:var(--dim);font-size:.9rem}
code,pre{font:.9em/1.45 ui-monospace,monospace}pre{background:var(--soft);border-radius:.3rem;padding:.4rem .6rem;margin:.4rem 0;white-space:pre-wrap}
footer{margin-top:2rem;padding-top:.6rem;border-top:1px solid var(--line);color:var(--dim);font-size:.85rem}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}tr{display:block;border-bottom:1px solid var(--line);padding:.4rem 0}tbody th,td{display:inline-block;min-width:0;border:0;padding:.1rem .5rem .1rem 0;text-align:left}td.n::before{content:attr(data-l) " ";color:var(--dim)}td.why{display:block}}
@media print{form{display:none}}
`;

/** A filter is a box that hides what it names when it is cleared: no script is needed. */
export function filterStyle(projects: number): string {
  const hide = (id: string, what: string) => `.findings:has(#${id}:not(:checked)) ${what}{display:none}`;
  return [
    ...SEVERITIES.map((severity) => hide(`s-${severity}`, `.s-${severity}`)),
    ...['blocking', 'advisory', 'not-counted'].map((effect) => hide(`e-${effect}`, `.e-${effect}`)),
    ...Array.from({ length: projects }, (_, index) => hide(`p-${index}`, `[data-p="${index}"]`)),
  ].join('\n');
}
