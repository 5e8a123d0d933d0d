import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** All processes that have been started by one, and by these, with their names. */
export function descendantsOf(pid) {
	const parents = new Map();
	for (const one of processes()) {
		const stat = read(`/proc/${one}/stat`);
		const [, name, parent] = /^\d+ \((.*)\) . (\d+)/.exec(stat) ?? [];
		if (!name || stat.includes(") Z ")) continue;
		const below = parents.get(Number(parent)) ?? [];
		parents.set(Number(parent), [...below, { pid: one, name }]);
	}
	const found = [];
	const queue = [pid];
	for (const one of queue)
		for (const child of parents.get(one) ?? []) {
			found.push(child);
			queue.push(child.pid);
		}
	return found;
}

/** Processes that work in a directory or name it in their environment or command. */
export function processesIn(folder) {
	return processes().filter((pid) => {
		if (pid === process.pid) return false;
		if (read(`/proc/${pid}/stat`).includes(") Z ")) return false;
		if (read(`/proc/${pid}/cmdline`).includes(folder)) return true;
		if (read(`/proc/${pid}/environ`).includes(folder)) return true;
		try {
			return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
		} catch {
			return false;
		}
	});
}

/** Ends a process at once; one that has ended already does not matter. */
export function kill(pid) {
	try {
		process.kill(pid, "SIGKILL");
		return true;
	} catch {
		return false;
	}
}

/** Open files and connections of a process. */
export function descriptorsOf(pid) {
	return readdirSync(`/proc/${pid}/fd`).length;
}

/** The name of the command of a process. */
export function commandOf(pid) {
	return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
}

function processes() {
	return readdirSync("/proc").filter(Number).map(Number);
}

function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
