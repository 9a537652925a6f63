/* eslint-disable @typescript-eslint/no-require-imports -- late: zod with its languages is two thirds of a start, and few runs ask for a schema */
import type * as Schemas from './schemas';

export * from './apply-edits';
export * from './join-findings';
export * from './errors';
export * from './parse';
export * from './fingerprint';
export * from './words';
export * from './closed-words';
export * from './scoring';
export * from './usage-sums';
export * from './read-row';
export { SEVERITIES } from './row-words';
export type * from './schemas';

export declare const RowSchema: typeof Schemas.RowSchema;
export declare const FindingSchema: typeof Schemas.FindingSchema;
export declare const T0ReportSchema: typeof Schemas.T0ReportSchema;
export declare const T0OutputSchema: typeof Schemas.T0OutputSchema;
export declare const VerdictSchema: typeof Schemas.VerdictSchema;
export declare const GateResultSchema: typeof Schemas.GateResultSchema;
export declare const DriverSettingsSchema: typeof Schemas.DriverSettingsSchema;
export declare const UsageSchema: typeof Schemas.UsageSchema;
export declare const AgentNoteSchema: typeof Schemas.AgentNoteSchema;
export declare const ReviewReportSchema: typeof Schemas.ReviewReportSchema;
export declare const SecondLookReportSchema: typeof Schemas.SecondLookReportSchema;
export declare const DroppedFindingSchema: typeof Schemas.DroppedFindingSchema;
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
  exports.T0ReportSchema =
  exports.T0OutputSchema =
  exports.VerdictSchema =
  exports.GateResultSchema =
  exports.DriverSettingsSchema =
  exports.UsageSchema =
  exports.AgentNoteSchema =
  exports.ReviewReportSchema =
  exports.SecondLookReportSchema =
  exports.DroppedFindingSchema =
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
