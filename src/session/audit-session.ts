/** `audit`: from two report files to the error rates of the gate on them. */
import path from "node:path";
import type { Audit } from "../domain/audit.js";
import type { GateOptions } from "../domain/gate-config.js";
import { readReport } from "../report/read-report.js";
import { loadConfig } from "../suite/load-config.js";
import { type AuditOptions, auditReports } from "./audit-reports.js";
import { overrideConfig } from "./overrides.js";

export interface AuditRequest extends AuditOptions {
  base: string;
  head: string;
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  gate?: GateOptions;
}

/**
 * Audits the policy of the configuration, if one is found.
 * @throws ProblemsError, UsageError.
 */
export async function auditSession(request: AuditRequest): Promise<Audit> {
  const { base, head, config, cwd, env, gate, ...options } = request;
  const loaded = await loadConfig({ cwd, env, ...(config === undefined ? {} : { path: config }) });
  const policy = overrideConfig(loaded.config, gate ? { gate } : {}).gate;
  const [baseReport, headReport] = await Promise.all([
    readReport(path.resolve(cwd, base)),
    readReport(path.resolve(cwd, head)),
  ]);
  return auditReports(baseReport, headReport, policy, options);
}
