import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../bin/node.mjs";
import { serverEnvironment, serverFlags } from "../bin/run.mjs";

/** Starts the built server on free ports with its data in `folder`, and resolves when it says where it listens. `env` holds more settings, `log` is where its log goes. */
export async function startServer(node, folder, env = {}, log = "inherit") {
	const main = join(root, "dist", "main.js");
	const args = [...serverFlags, main, "serve", "--json"];
	const child = spawn(node, args, {
		stdio: ["ignore", "pipe", log],
		env: {
			...process.env,
			...serverEnvironment(),
			INGOT_LOG_LEVEL: process.env.INGOT_LOG_LEVEL ?? "error",
			INGOT_DATA: join(folder, "data"),
			INGOT_HOST: "127.0.0.1",
			INGOT_PORT: "0",
			INGOT_SSH_PORT: "0",
			INGOT_ADMIN_USER: "root",
			INGOT_ADMIN_PASSWORD: "admin-pass-1",
			...env,
		},
	});
	const ended = new Promise((resolve) =>
		child.once("close", (status, signal) => resolve(status ?? signal)),
	);
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	ended.then(() => process.off("exit", kill));
	const { url, port } = await Promise.race([
		firstAnswer(child),
		ended.then((code) => {
			throw new Error(`the server ended with status ${code}`);
		}),
	]);
	return {
		url,
		port,
		pid: child.pid,
		/** Resolves with its status, or the signal that ended it, when it has ended. */
		ended,
		/** Ends it at once, as a machine that loses its power. */
		async kill() {
			kill();
			await ended;
		},
		async stop() {
			child.kill("SIGTERM");
			const patience = setTimeout(kill, 20_000);
			await ended;
			clearTimeout(patience);
		},
	};
}

function firstAnswer(child) {
	return new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			if (line.startsWith("{") && line.includes('"url"'))
				resolve(JSON.parse(line));
		});
	});
}
