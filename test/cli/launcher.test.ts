import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import { buildForge, startChildForge } from "../support/child-forge.ts";
import { preparedData } from "../support/schema-file.ts";

/** Starts a server as people do, by a Node.js that cannot replace its process. */
function launch(data: string): ChildProcess {
	const child = spawn(
		process.execPath,
		[
			"--import",
			"data:text/javascript,process.execve=undefined",
			"bin/ingot.mjs",
			"serve",
			"--json",
			"--data",
			data,
			"--port",
			"0",
			"--ssh-port",
			"0",
		],
		{
			env: {
				PATH: process.env.PATH ?? "",
				INGOT_ADMIN_PASSWORD: "admin-pass-1",
				INGOT_LOG_LEVEL: "error",
			},
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	afterFile(() => void child.kill("SIGKILL"));
	return child;
}

test("a launcher that is killed takes its server along, and the data can be used again", async () => {
	buildForge();
	const work = await mkdtemp(join(tmpdir(), "ingot-launcher-"));
	afterFile(() => rm(work, { recursive: true, force: true }));
	const data = await preparedData(join(work, "data"));
	const launcher = launch(data);
	const [line] = await once(launcher.stdout as never, "data");
	const { pid } = JSON.parse(String(line));
	expect(pid).not.toBe(launcher.pid);
	// its output is the server's too, so this is the end of both
	const ended = once(launcher, "close");
	launcher.kill("SIGKILL");
	await ended;
	const next = await startChildForge(data);
	expect(await next.kill("SIGTERM")).toBe(0);
});

test("a launcher that is told to stop waits until its server has stopped", async () => {
	buildForge();
	const work = await mkdtemp(join(tmpdir(), "ingot-launcher-"));
	afterFile(() => rm(work, { recursive: true, force: true }));
	const launcher = launch(await preparedData(join(work, "data")));
	await once(launcher.stdout as never, "data");
	const ended = once(launcher, "close");
	launcher.kill("SIGTERM");
	const [code] = await ended;
	expect(code).toBe(0);
});
