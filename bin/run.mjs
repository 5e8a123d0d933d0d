import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { forgeNode, root } from "./node.mjs";

/** Installs, builds and hands this process over to the server program under a Node that is new enough. */
export async function runIngot(args) {
	ensureInstalled();
	await build();
	Object.assign(process.env, serverEnvironment());
	const main = join(root, "dist", "main.js");
	become(forgeNode(), [...serverFlags, main, ...args]);
}

/**
 * Flags of Node for a server. The heap becomes twice what is alive before it is collected; by itself V8 lets a busy server's become
 * four times that. Source maps are left out: the first stack that is read would keep 70 MB of them for ever.
 */
export const serverFlags = ["--heap-growing-percent=100"];

/** Variables of the environment for a server, where they are not set already. */
export function serverEnvironment() {
	const wanted = {
		NODE_COMPILE_CACHE: join(root, "dist", ".compiled"),
		// Without these the allocator learns from large buffers to keep what is given back, and one pool for each thread.
		MALLOC_MMAP_THRESHOLD_: "131072",
		MALLOC_TRIM_THRESHOLD_: "131072",
		MALLOC_ARENA_MAX: "2",
	};
	return { ...wanted, ...pick(process.env, Object.keys(wanted)) };
}

const pick = (object, names) =>
	Object.fromEntries(
		names.filter((name) => object[name]).map((name) => [name, object[name]]),
	);

/**
 * Replaces this process where the runtime can; elsewhere stands between a child and whoever sends signals. The child has a pipe that closes when
 * this process is gone, however it ends (src/cli/end-with-parent.ts).
 */
function become(command, args) {
	if (process.execve) process.execve(command, [command, ...args], process.env);
	const child = spawn(command, args, {
		stdio: ["inherit", "inherit", "inherit", "pipe"],
		env: { ...process.env, INGOT_PARENT_PIPE: "3" },
	});
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
