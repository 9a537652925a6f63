/** Actions on elements and pages: they give a promise in Playwright. */
export const ACTIONS: ReadonlySet<string> = new Set([
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'check',
  'uncheck',
  'type',
  'tap',
  'hover',
  'selectOption',
  'setInputFiles',
  'dragTo',
  'focus',
  'clear',
  'setChecked',
  'dispatchEvent',
  'rightclick',
  'submit',
  'select',
]);

export const NAVIGATIONS: ReadonlySet<string> = new Set([
  'goto',
  'reload',
  'goBack',
  'goForward',
  'visit',
  'setContent',
]);
