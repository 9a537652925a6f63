/** One request as it arrived; `id` is the operation of the description. */
export interface HostRequest {
  id: string | undefined;
  method: string;
  path: string;
  body: unknown;
  size: number;
}
export interface HostCheckRun {
  id: number;
  name: string;
  head_sha: string;
  status: string;
  conclusion?: string;
  external_id?: string;
  output: { title?: string; summary?: string; text?: string };
  annotations: { path: string; start_line: number; annotation_level: string; message: string }[];
}
/** `close`: the connection ends without an answer. `close-after`: it ends after the work was done. `hang`: no answer. */
export type HostFault =
  'close' | 'close-after' | 'hang' | { status: number; headers?: Record<string, string>; message?: string };

export class FakeHost {
  url: string;
  requests: HostRequest[];
  checkRuns: HostCheckRun[];
  comments: { id: number; login: string; body: string }[];
  pull: { number: number; head: { sha: string; ref: string }; base: { sha: string; ref: string } };
  login: string;
  knowsUser: boolean;
  readOnly: boolean;
  violations: string[];
  fail(operation: string, fault: HostFault, times?: number): void;
  start(): Promise<this>;
  stop(): Promise<void>;
}
