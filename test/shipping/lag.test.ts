import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { afterFile } from "../support/after-file.ts";
import { startMailServer } from "../support/mail-server.ts";
import { onPostgres } from "../support/postgres.ts";
import { preparedData } from "../support/schema-file.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-ship-lag-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
