import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Config, configWith } from "./config.ts";
import { type ForgeClient, forgeClient } from "./forge-client.ts";
import { type ServeOptions, type Serving, serve } from "./serve.ts";
import { logLines } from "./tracing/log-lines.ts";

export type { As, Reply } from "./forge-client.ts";

/** A whole forge, for tests and trials. */
export interface Forge extends ForgeClient {
	/** The running parts, for tests that look inside; they are in this process from Node 24 on. */
	readonly app: Serving["app"];
	/** Stops the forge and removes its data. */
	close(): Promise<void>;
}

/** Starts a forge with temporary data on a free port; ready when it resolves. `data` keeps a directory of one's own. */
export async function startForge(
	settings: Partial<Config> = {},
	options: Pick<
		ServeOptions,
		"clock" | "log" | "onResponse" | "passwordCost"
	> = {},
): Promise<Forge> {
	const own =
		settings.data === undefined
			? await mkdtemp(join(tmpdir(), "ingot-"))
			: undefined;
	const config = configWith({
		port: 0,
		sshPort: 0,
		logLevel: "silent",
		adminUser: "root",
		adminPassword: "admin-pass-1",
		...settings,
		data: settings.data ?? (own as string),
	});
	const log = pino({ ...logLines, level: config.logLevel });
	const serving = await serve(config, { log, ...options });
	const admin = { name: config.adminUser, password: config.adminPassword };
	return {
		...forgeClient(serving.url, admin),
		app: serving.app,
		async close() {
			await serving.close(2000);
			if (own) await rm(own, { recursive: true, force: true });
		},
	};
}
