/** What a row page may say, without the schema that is made of it. */
export const SEVERITIES = ['Critical', 'High', 'Medium', 'Low'] as const;
export const ROW_GATES = ['absolute', 'applicability', 'convention'] as const;
export const ROW_TIERS = ['t0', 't0-t1', 't1', 'diff'] as const;
export const ROW_STATUSES = ['built', 'planned'] as const;
export const ROW_ID = /^([a-z][a-z0-9-]*\/)?[A-Z][A-Z0-9]*[0-9]+$/;
export const ROW_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
