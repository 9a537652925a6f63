/* eslint-disable @typescript-eslint/no-require-imports -- late: zod with its languages is two thirds of a start, and few runs ask for a schema */
import type * as Schemas from './schemas';

export * from './apply-edits';
export * from './join-findings';
export * from './errors';
export * from './parse';
export * from './fingerprint';
export * from './words';
export * from './read-row';
export { SEVERITIES } from './row-words';
export type * from './schemas';

export declare const RowSchema: typeof Schemas.RowSchema;
export declare const FindingSchema: typeof Schemas.FindingSchema;
export declare const SUPPRESSION_STATUSES: typeof Schemas.SUPPRESSION_STATUSES;
export declare const CONVENTION_KEYS: typeof Schemas.CONVENTION_KEYS;
export declare const T0ReportSchema: typeof Schemas.T0ReportSchema;
export declare const T0OutputSchema: typeof Schemas.T0OutputSchema;
export declare const computeScore: typeof Schemas.computeScore;
export declare const countFindings: typeof Schemas.countFindings;
export declare const deriveRecommendation: typeof Schemas.deriveRecommendation;
export declare const STATES: typeof Schemas.STATES;
export declare const VerdictSchema: typeof Schemas.VerdictSchema;
export declare const GateResultSchema: typeof Schemas.GateResultSchema;
export declare const DRIVER_NAMES: typeof Schemas.DRIVER_NAMES;
export declare const AGENT_NAMES: typeof Schemas.AGENT_NAMES;
export declare const DriverSettingsSchema: typeof Schemas.DriverSettingsSchema;
export declare const NO_USAGE: typeof Schemas.NO_USAGE;
export declare const UsageSchema: typeof Schemas.UsageSchema;
export declare const addUsage: typeof Schemas.addUsage;
export declare const countTokens: typeof Schemas.countTokens;
export declare const AgentNoteSchema: typeof Schemas.AgentNoteSchema;
export declare const ReviewReportSchema: typeof Schemas.ReviewReportSchema;
export declare const SecondLookReportSchema: typeof Schemas.SecondLookReportSchema;
export declare const DroppedFindingSchema: typeof Schemas.DroppedFindingSchema;
export declare const ROW_SETTINGS: typeof Schemas.ROW_SETTINGS;
export declare const PolicyConfigSchema: typeof Schemas.PolicyConfigSchema;
export declare const ConfigSchema: typeof Schemas.ConfigSchema;
export declare const WaiverFileSchema: typeof Schemas.WaiverFileSchema;
export declare const BaselineFileSchema: typeof Schemas.BaselineFileSchema;
export declare const RunSchema: typeof Schemas.RunSchema;
export declare const EventSchema: typeof Schemas.EventSchema;
export declare const buildPublishedSchemas: typeof Schemas.buildPublishedSchemas;

/** The values that are declared above. */
const LATE: readonly (keyof typeof Schemas)[] = [
  'RowSchema',
  'FindingSchema',
  'SUPPRESSION_STATUSES',
  'CONVENTION_KEYS',
  'T0ReportSchema',
  'T0OutputSchema',
  'computeScore',
  'countFindings',
  'deriveRecommendation',
  'STATES',
  'VerdictSchema',
  'GateResultSchema',
  'DRIVER_NAMES',
  'AGENT_NAMES',
  'DriverSettingsSchema',
  'NO_USAGE',
  'UsageSchema',
  'addUsage',
  'countTokens',
  'AgentNoteSchema',
  'ReviewReportSchema',
  'SecondLookReportSchema',
  'DroppedFindingSchema',
  'ROW_SETTINGS',
  'PolicyConfigSchema',
  'ConfigSchema',
  'WaiverFileSchema',
  'BaselineFileSchema',
  'RunSchema',
  'EventSchema',
  'buildPublishedSchemas',
];
for (const name of LATE)
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => (require('./schemas') as typeof Schemas)[name],
  });
