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

// Written out: an ES module may import only the names that Node reads in this text, without running it.
exports.RowSchema =
  exports.FindingSchema =
  exports.SUPPRESSION_STATUSES =
  exports.CONVENTION_KEYS =
  exports.T0ReportSchema =
  exports.T0OutputSchema =
  exports.computeScore =
  exports.countFindings =
  exports.deriveRecommendation =
  exports.STATES =
  exports.VerdictSchema =
  exports.GateResultSchema =
  exports.DRIVER_NAMES =
  exports.AGENT_NAMES =
  exports.DriverSettingsSchema =
  exports.NO_USAGE =
  exports.UsageSchema =
  exports.addUsage =
  exports.countTokens =
  exports.AgentNoteSchema =
  exports.ReviewReportSchema =
  exports.SecondLookReportSchema =
  exports.DroppedFindingSchema =
  exports.ROW_SETTINGS =
  exports.PolicyConfigSchema =
  exports.ConfigSchema =
  exports.WaiverFileSchema =
  exports.BaselineFileSchema =
  exports.RunSchema =
  exports.EventSchema =
  exports.buildPublishedSchemas =
    undefined;
for (const name of Object.keys(exports as object))
  if (exports[name] === undefined)
    Object.defineProperty(exports, name, {
      enumerable: true,
      get: () => (require('./schemas') as typeof Schemas)[name as keyof typeof Schemas],
    });
