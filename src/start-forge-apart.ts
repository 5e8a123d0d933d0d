import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Config } from "./config.ts";
import { forgeClient } from "./forge-client.ts";
import type { Forge } from "./start-forge.ts";

/** How `ingot` is started under the Node that it needs. */
export interface Program {
	readonly node: string;
	readonly main: string;
}

/** `startForge` for a Node that is too old to run the forge itself: it runs beside, under its own Node, and only its parts are out of reach. */
export async function startForgeApart(
	{ node, main }: Program,
	settings: Partial<Config> = {},
	options: { clock?: () => number } = {},
): Promise<Forge> {
	if (options.clock) throw tooOld("a clock of one's own");
	const own = await mkdtemp(join(tmpdir(), "ingot-"));
	const config = {
		...{ port: 0, sshPort: 0, logLevel: "silent" },
		...{ adminUser: "root", adminPassword: "admin-pass-1" },
		data: join(own, "data"),
		...settings,
	};
	const file = join(own, "settings.json");
	await writeFile(file, JSON.stringify(config), { mode: 0o600 });
	// settings are those that were given, as in one process
	const env = Object.entries(process.env).filter(
		([name]) => !name.startsWith("INGOT_"),
	);
	const child = spawn(node, [main, "serve", "--json", "--config", file], {
		stdio: ["ignore", "pipe", "inherit"],
		env: Object.fromEntries(env),
	});
	const ended = once(child, "close");
	const stop = () => child.kill();
	process.once("exit", stop);
	const close = async () => {
		stop();
		await ended.catch(() => {});
		process.off("exit", stop);
		await rm(own, { recursive: true, force: true });
	};
	try {
		const lines = createInterface(child.stdout);
		const [line] = await Promise.race([
			once(lines, "line"),
			ended.then((): never => {
				throw new Error("the server ended before it was ready");
			}),
		]);
		const { url } = JSON.parse(line) as { url: string };
		const admin = { name: config.adminUser, password: config.adminPassword };
		return {
			...forgeClient(url, admin),
			get app(): never {
				throw tooOld("the parts of a forge");
			},
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

const tooOld = (what: string) =>
	new Error(
		`${what} can be had on Node 24 or newer: run your script with \`npx node\``,
	);
