import { execFile, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, untilUp } from "../http.mjs";

const run = promisify(execFile);
// the version that it asks for itself is gone from the registry
const project = {
	private: true,
	dependencies: { verdaccio: "6" },
	overrides: { "node-fetch": "2.7.0" },
};

/**
 * Installs verdaccio into a folder and starts it for users with tokens only; gives its address and a token. The tokens are the ones that it
 * gives by itself, or with --jwt those that it checks fastest.
 */
export async function startVerdaccio(folder) {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "package.json"), JSON.stringify(project));
	await run("npm", ["install", "--silent", "--ignore-scripts", "--no-audit"], {
		cwd: folder,
	});
	const port = await freePort();
	await writeFile(
		join(folder, "config.yaml"),
		JSON.stringify({
			storage: "./storage",
			auth: { htpasswd: { file: "./htpasswd", max_users: 10 } },
			uplinks: {},
			packages: {
				"**": { access: "$authenticated", publish: "$authenticated" },
			},
			...(process.argv.includes("--jwt") && {
				security: { api: { jwt: { sign: { expiresIn: "1d" } } } },
			}),
			web: { enable: false },
			max_body_size: "200mb",
			log: { type: "stdout", level: "fatal" },
		}),
	);
	const child = spawn(
		process.execPath,
		[
			"node_modules/verdaccio/bin/verdaccio",
			"--config",
			"config.yaml",
			"--listen",
			`127.0.0.1:${port}`,
		],
		{ cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
	);
	const stop = () => child.kill("SIGKILL");
	process.once("exit", stop);
	const url = `http://127.0.0.1:${port}/`;
	await untilUp(`${url}-/ping`);
	const answer = await fetch(`${url}-/user/org.couchdb.user:bench`, {
		method: "PUT",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ name: "bench", password: "bench-pass-1" }),
	});
	const { token } = await answer.json();
	return { url, token, stop };
}
