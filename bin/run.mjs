import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

/** Installs, builds and hands this process over to the server program under the pinned Node. */
export async function runIngot(args) {
	ensureInstalled();
	await build();
	process.env.NODE_COMPILE_CACHE ??= join(root, "dist", ".compiled");
	// Without these the allocator learns from large buffers to keep what is given back, and one pool for each thread.
	process.env.MALLOC_MMAP_THRESHOLD_ ??= "131072";
	process.env.MALLOC_TRIM_THRESHOLD_ ??= "131072";
	process.env.MALLOC_ARENA_MAX ??= "2";
	const main = join(root, "dist", "main.js");
	// Only where somebody installed the package without the scripts of its dependencies is there no pinned Node.
	const node = existsSync(pinnedNode()) ? pinnedNode() : process.execPath;
	// The heap becomes twice what is alive before it is collected; by itself V8 lets a busy server's become four times that.
	const flags = ["--enable-source-maps", "--heap-growing-percent=100"];
	become(node, [...flags, main, ...args]);
}

/** Replaces this process where the runtime can; elsewhere stands between a child and whoever sends signals. */
function become(command, args) {
	if (process.execve) process.execve(command, [command, ...args], process.env);
	const child = spawn(command, args, { stdio: "inherit" });
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"])
		process.on(signal, () => child.kill(signal));
	child.on("error", (error) => {
		console.error(`ingot: ${error.message}`);
		process.exit(1);
	});
	child.on("exit", (code, signal) =>
		process.exit(signal ? 128 + constants.signals[signal] : code),
	);
}
