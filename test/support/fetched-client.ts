import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test } from "vitest";

const exec = promisify(execFile);
/** What is installed for tests is kept here. */
export const clientCache: string = fileURLToPath(
	new URL("../../node_modules/.cache/ingot-clients", import.meta.url),
);

/** A client that npm or PyPI has, in one version. */
export interface FetchedClient {
	readonly from: "npm" | "pypi";
	readonly name: string;
	readonly version: string;
}

/** A test with a client that is installed for it, into a folder that is kept; skipped, by name, where that fails, and failed in CI. */
export function fetchedTest(
	client: FetchedClient,
	name: string,
	body: (folder: string) => Promise<void>,
): void {
	test(name, { timeout: 300_000 }, async ({ skip }) => {
		const folder = await installed(client).catch((error) => {
			if (process.env.CI) throw error;
			return skip(`${client.name} cannot be installed here`);
		});
		await body(folder);
	});
}

async function installed({
	from,
	name,
	version,
}: FetchedClient): Promise<string> {
	const folder = join(
		clientCache,
		`${from}-${name.replace("/", "-")}-${version}`,
	);
	if (existsSync(folder)) return folder;
	const making = `${folder}.${process.pid}`;
	await mkdir(making, { recursive: true });
	try {
		const [command, ...args] = {
			npm: `npm install --silent --no-audit --no-fund --ignore-scripts --prefix ${making} ${name}@${version}`,
			pypi: `python3 -m pip install --quiet --target ${making} ${name}==${version}`,
		}[from].split(" ") as [string, ...string[]];
		await exec(command, args, { timeout: 240_000 });
		await rename(making, folder);
	} finally {
		await rm(making, { recursive: true, force: true });
	}
	return folder;
}
